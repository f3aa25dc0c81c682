import type { InterfaceProps } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { IconButton, Notice } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { CodeArea } from '../shared/editor/CodeArea'
import { EditorBox } from './EditorBox'
import { keepsMarkup } from './markup/keepsMarkup'
import type meta from './meta'
import styles from './wysiwyg.module.css'

/**
 * The text as it will read, or its source: when asked for, and always while it holds what the editor would drop.
 */
export default function RichText(props: InterfaceProps<typeof meta>) {
  const { options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const [isSourceWanted, setSourceWanted] = useState(false)
  /** What the editor wrote last: known to it, so not checked on every key. */
  const [written, setWritten] = useState<string | null>(null)
  const html = toPlainText(props.value)
  const isKept = useMemo(() => html === written || keepsMarkup(html), [html, written])
  // Both directions are one choice of the option.
  const names = (Array.isArray(options.toolbar) ? options.toolbar : []).flatMap((name) => name.split(' '))

  if (isKept && !isSourceWanted) {
    return (
      <EditorBox
        field={controlProps(props)}
        html={html}
        names={names}
        formats={options.custom_formats}
        onChange={(next) => {
          setWritten(next)
          onChange(next || null)
        }}
        onShowSource={() => setSourceWanted(true)}
      />
    )
  }
  return (
    <div className={styles.source}>
      {!isKept && <Notice tone="warning">{t('interfaces.wysiwyg.source_only')}</Notice>}
      {isKept && (
        <IconButton
          size="compact"
          icon="code"
          label={t('interfaces.wysiwyg.code')}
          aria-pressed
          className={styles.back}
          onPress={() => setSourceWanted(false)}
        />
      )}
      <CodeArea
        field={controlProps(props)}
        text={html}
        // Stays the source when the last unknown element goes: nothing jumps while one types.
        onChange={(next) => {
          setSourceWanted(true)
          onChange(next || null)
        }}
        language="html"
        indent="  "
        wraps
        hasLineNumbers={!isReadOnly}
      />
    </div>
  )
}
