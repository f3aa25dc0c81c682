import { cx } from '@pergola/sdk/ui'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import type { controlProps } from '../shared/controlProps'
import { editorExtensions } from './editorExtensions'
import { Toolbar } from './Toolbar'
import styles from './wysiwyg.module.css'

export interface EditorBoxProps {
  /** Of the form; see {@link controlProps}. */
  field: ReturnType<typeof controlProps>
  html: string
  /** Buttons of the toolbar. */
  names: readonly string[]
  /** Gets the HTML after each edit; empty when nothing is left. */
  onChange: (html: string) => void
  onShowSource: () => void
}

/** The toolbar and the text under it. Says nothing by itself: HTML is written anew only once it was edited. */
export function EditorBox({ field, html, names, onChange, onShowSource }: EditorBoxProps) {
  const { id, isReadOnly, isRequired, isInvalid } = field
  const label = 'aria-labelledby' in field ? field['aria-labelledby'] : undefined
  const name = 'aria-label' in field ? field['aria-label'] : undefined
  const description = field['aria-describedby']
  const editorProps = useMemo(
    () => ({
      attributes: withoutEmpty({
        id,
        'aria-labelledby': label,
        'aria-label': name,
        'aria-describedby': description,
        'aria-multiline': 'true',
        'aria-readonly': isReadOnly ? 'true' : undefined,
        'aria-required': isRequired ? 'true' : undefined,
        'aria-invalid': isInvalid ? 'true' : undefined,
      }),
    }),
    [id, label, name, description, isReadOnly, isRequired, isInvalid],
  )
  const shown = useRef(html)
  const editor = useEditor({
    extensions: editorExtensions,
    content: html,
    editable: !isReadOnly,
    editorProps,
    // A style element of the library; ours are in the module, and the page's policy takes no other.
    injectCSS: false,
    onUpdate: ({ editor: edited }) => {
      shown.current = edited.isEmpty ? '' : edited.getHTML()
      onChange(shown.current)
    },
  })

  // What was set from outside, such as by undoing all edits of the form.
  useEffect(() => {
    if (html === shown.current) return
    shown.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [html, editor])

  return (
    <div className={cx(styles.box, isReadOnly && styles.readOnly)} data-invalid={isInvalid || undefined}>
      {!isReadOnly && <Toolbar editor={editor} names={names} onShowSource={onShowSource} />}
      <EditorContent editor={editor} className={styles.content} />
    </div>
  )
}

function withoutEmpty(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
