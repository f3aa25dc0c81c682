import { cx } from '@pergola/sdk/ui'
import { type KeyboardEvent, type SyntheticEvent, useImperativeHandle, useRef } from 'react'
import { keepLineBreaks } from '../lineBreaks'
import styles from './CodeArea.module.css'
import type { EditorBoxProps } from './EditorBoxProps'
import { filesOf } from './filesOf'
import { OwnLayout } from './OwnLayout'

/** The box of the browser: stands in until the editor is there, and where it cannot be had. */
export function PlainArea(props: EditorBoxProps) {
  const { handle, field, text, indent, hasLineNumbers, isWrapped, placeholder } = props
  const { id, isReadOnly, isRequired, isInvalid, validationBehavior, ...aria } = field
  const area = useRef<HTMLTextAreaElement>(null)
  const lineCount = text.split('\n').length
  const onChange = (next: string) => props.onChange(keepLineBreaks(next, text))

  useImperativeHandle(handle, () => ({
    read: () => ({
      text: area.current?.value ?? '',
      selection: { from: area.current?.selectionStart ?? 0, to: area.current?.selectionEnd ?? 0 },
    }),
    write: ({ from, to, insert, selection }) => {
      const box = area.current
      if (!box) return
      box.setRangeText(insert, from, to)
      box.focus()
      box.setSelectionRange(selection.from, selection.to)
      onChange(box.value)
    },
  }))

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isReadOnly) return
    const box = event.currentTarget
    const added = indentAfter(box.value.slice(0, box.selectionStart), indent)
    if (added === '') return
    event.preventDefault()
    box.setRangeText(`\n${added}`, box.selectionStart, box.selectionEnd, 'end')
    onChange(box.value)
  }

  function takeFiles(event: SyntheticEvent, data: DataTransfer) {
    const files = filesOf(data)
    if (files.length === 0 || !props.onFiles) return
    event.preventDefault()
    props.onFiles(files)
  }

  return (
    <OwnLayout className={styles.own}>
      <div className={cx(styles.box, isReadOnly && styles.readOnly)}>
        {hasLineNumbers && !isWrapped && (
          <pre className={styles.numbers} aria-hidden="true">
            {Array.from({ length: lineCount }, (_, index) => index + 1).join('\n')}
          </pre>
        )}
        <textarea
          {...aria}
          ref={area}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-required={isRequired}
          className={cx(styles.text, isWrapped && styles.wrapped)}
          value={text}
          rows={Math.max(lineCount, props.rows ?? 0)}
          readOnly={isReadOnly}
          placeholder={placeholder}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap={isWrapped ? 'soft' : 'off'}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKeyDown}
          onPaste={(event) => takeFiles(event, event.clipboardData)}
          onDrop={(event) => takeFiles(event, event.dataTransfer)}
        />
      </div>
    </OwnLayout>
  )
}

/** Indent of the current line, one step more after an opening bracket. */
function indentAfter(before: string, indent: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return (/^\s*/.exec(line)?.[0] ?? '') + (/[[{(]\s*$/.test(line) ? indent : '')
}
