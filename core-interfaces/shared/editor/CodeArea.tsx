import { Button, cx } from '@pergola/sdk/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import type { controlProps } from '../controlProps'
import styles from './CodeArea.module.css'

export interface CodeAreaProps {
  /** Of the form; see {@link controlProps}. */
  field: ReturnType<typeof controlProps>
  text: string
  onChange: (text: string) => void
  /** What a new block is indented by. */
  indent: string
  hasLineNumbers: boolean
  /** Shown below, at the start. */
  footer?: ReactNode
  /** A button that puts a starter text in. */
  template?: { label: string; onInsert: () => void }
}

/** A box for code: fixed-width letters, line numbers, and an Enter that keeps the indent. Tab leaves it, as everywhere. */
export function CodeArea(props: CodeAreaProps) {
  const { field, text, onChange, indent, hasLineNumbers, footer, template } = props
  const { id, isReadOnly, isRequired, isInvalid, validationBehavior, ...aria } = field
  const lineCount = text.split('\n').length

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isReadOnly) return
    const area = event.currentTarget
    const added = indentAfter(text.slice(0, area.selectionStart), indent)
    if (added === '') return
    event.preventDefault()
    area.setRangeText(`\n${added}`, area.selectionStart, area.selectionEnd, 'end')
    onChange(area.value)
  }

  return (
    <div className={styles.editor}>
      <div className={cx(styles.box, isReadOnly && styles.readOnly)} data-invalid={isInvalid || undefined}>
        {hasLineNumbers && (
          <pre className={styles.numbers} aria-hidden="true">
            {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
          </pre>
        )}
        <textarea
          {...aria}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-required={isRequired}
          className={styles.text}
          value={text}
          rows={lineCount}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.note}>{footer}</span>
        {template && !isReadOnly && (
          <Button size="compact" icon="playlist_add" onPress={template.onInsert}>
            {template.label}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Indent of the current line, one step more after an opening bracket. */
function indentAfter(before: string, indent: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (/^\s*/.exec(line)?.[0] ?? '') + (/[[{(]\s*$/.test(line) ? indent : '')
}
