import { ButtonGroup, IconButton } from '@pergola/sdk/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkDialog } from './LinkDialog'
import { toolbarButtons } from './toolbarButtons'
import styles from './wysiwyg.module.css'

export interface ToolbarProps {
  editor: Editor
  /** Names of buttons, in their order; unknown ones are left out. */
  names: readonly string[]
  onShowSource: () => void
}

/** Buttons that change the text at the caret; pressed while what they do holds there. */
export function Toolbar({ editor, names, onShowSource }: ToolbarProps) {
  const { t } = useTranslation()
  const [isLinking, setLinking] = useState(false)
  const states = useEditorState({
    editor,
    selector: () =>
      Object.fromEntries(
        names.map((name) => {
          if (name === 'link') return [name, { isActive: editor.isActive('link'), isPossible: true }]
          const button = toolbarButtons[name]
          return [
            name,
            { isActive: button?.isActive?.(editor), isPossible: button?.isPossible?.(editor) ?? true },
          ]
        }),
      ),
  })
  const handles: Record<string, { icon: string; run: () => void }> = {
    link: { icon: 'link', run: () => setLinking(true) },
    code: { icon: 'code', run: onShowSource },
  }

  return (
    <>
      <ButtonGroup aria-label={t('interfaces.wysiwyg.toolbar')} className={styles.toolbar}>
        {names.map((name) => {
          const button = toolbarButtons[name]
          const handle = handles[name] ?? (button && { icon: button.icon, run: () => button.run(editor) })
          if (!handle) return null
          return (
            <IconButton
              key={name}
              size="compact"
              icon={handle.icon}
              label={t(`interfaces.wysiwyg.${name}`)}
              aria-pressed={name === 'code' ? false : states[name]?.isActive}
              isDisabled={states[name]?.isPossible === false}
              onPress={handle.run}
            />
          )
        })}
      </ButtonGroup>
      <LinkDialog editor={editor} isOpen={isLinking} onClose={() => setLinking(false)} />
    </>
  )
}
