import { IconButton, lazyComponent } from '@pergola/sdk/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Toolbar as ButtonToolbar } from '../../shared/Toolbar'
import styles from '../wysiwyg.module.css'
import { ColorButton } from './ColorButton'
import { FormatMenu } from './FormatMenu'
import { LinkDialog } from './LinkDialog'
import { readFormats } from './styleFormats'
import { TableMenu } from './TableMenu'
import { toolbarButtons } from './toolbarButtons'

/** What the dialogs change, where the caret stands on one. */
const CHANGED: Readonly<Record<string, string>> = { link: 'link', image: 'picture', media: 'embedded' }
/** Brings uploads and the picker along. */
const MediaDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "media-dialog" */ './MediaDialog')).default,
  () => null,
)

export interface ToolbarProps {
  editor: Editor
  /** Names of buttons, in their order; unknown ones are left out. */
  names: readonly string[]
  /** Looks that the site has names for, as the option stores them. */
  formats: unknown
  isFullscreen: boolean
  onShowSource: () => void
  onToggleFullscreen: () => void
}

/** Buttons that change the text at the caret; pressed while what they do holds there. */
export function Toolbar(props: ToolbarProps) {
  const { editor, names, isFullscreen, onShowSource, onToggleFullscreen } = props
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'link' | 'image' | 'media' | null>(null)
  const states = useEditorState({
    editor,
    selector: () =>
      Object.fromEntries(
        names.map((name) => {
          const button = toolbarButtons[name]
          const opened = CHANGED[name]
          return [
            name,
            {
              isActive: opened ? editor.isActive(opened) : button?.isActive?.(editor),
              isPossible: button?.isPossible?.(editor) ?? true,
            },
          ]
        }),
      ),
  })
  const formats = readFormats(props.formats)
  const opens: Record<string, { icon: string; run: () => void; isActive?: boolean }> = {
    link: { icon: 'link', run: () => setAsked('link') },
    image: { icon: 'image', run: () => setAsked('image') },
    media: { icon: 'smart_display', run: () => setAsked('media') },
    code: { icon: 'code', run: onShowSource, isActive: false },
    fullscreen: {
      icon: isFullscreen ? 'fullscreen_exit' : 'fullscreen',
      run: onToggleFullscreen,
      isActive: isFullscreen,
    },
  }

  return (
    <>
      <ButtonToolbar aria-label={t('interfaces.wysiwyg.toolbar')} className={styles.toolbar}>
        {names.map((name) => {
          if (name === 'table') return <TableMenu key={name} editor={editor} />
          if (name === 'forecolor' || name === 'backcolor')
            return <ColorButton key={name} editor={editor} name={name} />
          const button = toolbarButtons[name]
          const handle = opens[name] ?? (button && { icon: button.icon, run: () => button.run(editor) })
          if (!handle) return null
          return (
            <IconButton
              key={name}
              size="compact"
              icon={handle.icon}
              label={t(`interfaces.wysiwyg.${name}`)}
              aria-pressed={opens[name]?.isActive ?? states[name]?.isActive}
              isDisabled={states[name]?.isPossible === false}
              onPress={handle.run}
            />
          )
        })}
        {formats.length > 0 && <FormatMenu editor={editor} formats={formats} />}
      </ButtonToolbar>
      {asked === 'link' && <LinkDialog editor={editor} onClose={() => setAsked(null)} />}
      {(asked === 'image' || asked === 'media') && (
        <MediaDialog editor={editor} kind={asked} onClose={() => setAsked(null)} />
      )}
    </>
  )
}
