import { Button, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { isFormatActive, type StyleFormat, toggleFormat } from './styleFormats'

interface FormatMenuProps {
  editor: Editor
  formats: readonly StyleFormat[]
}

/** The looks that the site has names for; those that hold at the caret are ticked. */
export function FormatMenu({ editor, formats }: FormatMenuProps) {
  const { t } = useTranslation()
  const active = useEditorState({
    editor,
    selector: () =>
      formats.flatMap((format, index) => (isFormatActive(editor, format) ? [String(index)] : [])),
  })
  return (
    <MenuTrigger>
      <Button size="compact" variant="quiet" iconEnd="keyboard_arrow_down">
        {t('interfaces.wysiwyg.formats')}
      </Button>
      <Menu
        aria-label={t('interfaces.wysiwyg.formats')}
        selectionMode="multiple"
        shouldCloseOnSelect
        selectedKeys={active}
        onAction={(key) => {
          const format = formats[Number(key)]
          if (format) toggleFormat(editor, format)
        }}
      >
        {formats.map((format, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the formats never change their order
          <MenuItem key={index} id={String(index)}>
            {format.title}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
