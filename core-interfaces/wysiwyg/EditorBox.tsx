import { cx, Dialog } from '@pergola/sdk/ui'
import type { Node } from '@tiptap/pm/model'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { controlProps } from '../shared/controlProps'
import { createFirstEscape } from '../shared/editor/createFirstEscape'
import { OwnLayout } from '../shared/editor/OwnLayout'
import { cleanPasted } from './markup/cleanPasted'
import { editorExtensions } from './markup/editorExtensions'
import { parseText } from './markup/parseText'
import { writeHtml } from './markup/writeHtml'
import { Toolbar } from './toolbar/Toolbar'
import styles from './wysiwyg.module.css'

export interface EditorBoxProps {
  /** Of the form; see {@link controlProps}. */
  field: ReturnType<typeof controlProps>
  html: string
  /** Buttons of the toolbar. */
  names: readonly string[]
  /** Of the option {@link Toolbar} reads. */
  formats: unknown
  /** Gets the HTML after each edit; empty when nothing is left. */
  onChange: (html: string) => void
  onShowSource: () => void
}

type HtmlEditorOptions = Pick<EditorBoxProps, 'field' | 'html' | 'onChange'> & { isFullscreen: boolean }

/** The toolbar and the text under it. Says nothing by itself: HTML is written again only once it was edited. */
export function EditorBox({ field, html, names, formats, onChange, onShowSource }: EditorBoxProps) {
  const { t } = useTranslation()
  const [isFullscreen, setFullscreen] = useState(false)
  const { isReadOnly } = field
  const editor = useHtmlEditor({ field, html, isFullscreen, onChange })

  const text = <EditorContent editor={editor} className={styles.content} />
  const box = (
    <div className={cx(styles.box, isReadOnly && styles.readOnly, isFullscreen && styles.fullscreen)}>
      {!isReadOnly && (
        <Toolbar
          editor={editor}
          names={names}
          formats={formats}
          isFullscreen={isFullscreen}
          onShowSource={onShowSource}
          onToggleFullscreen={() => setFullscreen(!isFullscreen)}
        />
      )}
      {isFullscreen ? text : <OwnLayout>{text}</OwnLayout>}
    </div>
  )
  if (!isFullscreen) return box
  return (
    <Dialog size="full" isOpen onOpenChange={setFullscreen} title={t('interfaces.wysiwyg.fullscreen')}>
      {box}
    </Dialog>
  )
}

/** The editor of a text in HTML: keeps it up to date with what is set from outside, and focused as it moves to full screen. */
function useHtmlEditor({ field, html, isFullscreen, onChange }: HtmlEditorOptions): Editor {
  const editorProps = useEditorProps(field, isFullscreen)
  const shown = useRef(html)
  const [start] = useState(() => parseText(html).toJSON())
  const editor = useEditor({
    extensions: editorExtensions,
    content: start,
    editable: !field.isReadOnly,
    editorProps,
    // A style element of the library; ours are in the module, and the page's policy takes no other.
    injectCSS: false,
    onUpdate: ({ editor: edited }) => {
      shown.current = isEmptyText(edited.state.doc) ? '' : writeHtml(edited.state.doc)
      onChange(shown.current)
    },
  })

  // What was set from outside, such as by undoing all edits of the form.
  useEffect(() => {
    if (html === shown.current) return
    shown.current = html
    editor.commands.setContent(parseText(html).toJSON(), { emitUpdate: false })
  }, [html, editor])

  // The text moved into the dialog, or back: one goes on writing where one was.
  const wasFullscreen = useRef(isFullscreen)
  useEffect(() => {
    if (wasFullscreen.current === isFullscreen) return
    wasFullscreen.current = isFullscreen
    editor.commands.focus()
  }, [isFullscreen, editor])
  return editor
}

function useEditorProps(field: EditorBoxProps['field'], isFullscreen: boolean) {
  const { id, isReadOnly, isRequired, isInvalid } = field
  const label = 'aria-labelledby' in field ? field['aria-labelledby'] : undefined
  const name = 'aria-label' in field ? field['aria-label'] : undefined
  const description = field['aria-describedby']
  const [keepEscape] = useState(createFirstEscape)
  return useMemo(
    () => ({
      // Full screen is what Escape ends.
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => !isFullscreen && keepEscape(event),
      transformPastedHTML: cleanPasted,
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
    [id, label, name, description, isReadOnly, isRequired, isInvalid, isFullscreen, keepEscape],
  )
}

/** One empty paragraph. A table without any text in it is something already. */
function isEmptyText({ childCount, firstChild }: Node): boolean {
  return (
    childCount <= 1 && (!firstChild || (firstChild.type.name === 'paragraph' && firstChild.childCount === 0))
  )
}

function withoutEmpty(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
