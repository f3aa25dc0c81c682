import { Button, IconButton } from '@pergola/sdk/ui'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './CodeArea.module.css'
import type { EditorBoxProps } from './EditorBoxProps'
import { PlainArea } from './PlainArea'
import type { TextBox } from './TextBox'
import { useEditor } from './useEditor'

export interface CodeAreaProps extends Omit<EditorBoxProps, 'handle' | 'isWrapped'> {
  handle?: RefObject<TextBox | null>
  /** Whether long lines are wrapped at first; default false. */
  wraps?: boolean
  /** A toolbar, shown above the text. */
  head?: ReactNode
  /** Shown below, at the start; the way out by Tab stands in its place while someone is in the text. */
  footer?: ReactNode
  /** A button that puts a starter text in. */
  template?: { label: string; onInsert: () => void }
  /** A button that writes the text in its usual form; `null` while it cannot be read. */
  onFormat?: (() => void) | null
}

/**
 * A box for code. The editor is large: it is fetched when the first such box is drawn, and the browser's own box holds the
 * text until then. Tab indents, and leaves after Escape.
 */
export function CodeArea({ wraps = false, head, footer, template, onFormat, ...props }: CodeAreaProps) {
  const { field } = props
  const { t } = useTranslation()
  const ownHandle = useRef<TextBox | null>(null)
  const handle = props.handle ?? ownHandle
  const root = useRef<HTMLDivElement>(null)
  const [isWrapped, setWrapped] = useState(wraps)
  const hintId = useId()
  const { editor, hasFailed, retry } = useEditor(root)
  const hasHint = editor !== null && !field.isReadOnly
  const box = { ...props, handle, isWrapped }
  const describedBy = [field['aria-describedby'], hasHint && hintId].filter(Boolean).join(' ')

  return (
    <div ref={root} className={styles.editor} data-readonly={field.isReadOnly || undefined}>
      {head}
      {editor ? (
        <editor.Box
          {...box}
          start={editor.start}
          field={{ ...field, 'aria-describedby': describedBy || undefined }}
        />
      ) : (
        <PlainArea {...box} />
      )}
      {hasFailed && (
        <p className={styles.failure} role="status">
          {t('editor_failed')}{' '}
          <Button size="compact" variant="quiet" onPress={retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      <div className={styles.foot}>
        <span className={styles.texts}>
          <span className={styles.note}>{footer}</span>
          {hasHint && (
            <span id={hintId} className={styles.hint}>
              {t('editor_tab_hint')}
            </span>
          )}
        </span>
        <span className={styles.tools}>
          {editor && (
            <IconButton
              size="compact"
              icon="search"
              label={t('editor_find')}
              onPress={() => handle.current?.find?.()}
            />
          )}
          <IconButton
            size="compact"
            icon="wrap_text"
            label={t('editor_wrap')}
            aria-pressed={isWrapped}
            onPress={() => setWrapped(!isWrapped)}
          />
          {onFormat !== undefined && !field.isReadOnly && (
            <Button
              size="compact"
              icon="format_indent_increase"
              isDisabled={onFormat === null}
              onPress={() => onFormat?.()}
            >
              {t('editor_format')}
            </Button>
          )}
          {template && !field.isReadOnly && (
            <Button size="compact" icon="playlist_add" onPress={template.onInsert}>
              {template.label}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
