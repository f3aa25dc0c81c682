import { IconButton, TextField } from '@pergola/sdk/ui'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIdentifier, trimIdentifier } from '../identifiers'
import styles from './ChoicesEditor.module.css'

interface ChoicesEditorProps {
  label: string
  value: Readonly<Record<string, string>> | null
  onChange: (value: Record<string, string> | null) => void
}

interface Choice {
  key: number
  label: string
  /** `null`: follows the label. */
  value: string | null
}

/**
 * Choices one below the other, as they are typed: Enter goes to the next one, a list that is pasted becomes one choice for
 * each line. What is stored follows the label until it is typed itself.
 */
export function ChoicesEditor({ label, value, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation()
  const nextKey = useRef(0)
  const root = useRef<HTMLFieldSetElement>(null)
  const create = (text = '', stored: string | null = null): Choice => ({
    key: nextKey.current++,
    label: text,
    value: stored,
  })
  const [rows, setRows] = useState<Choice[]>(() => [
    ...Object.entries(value ?? {}).map(([stored, text]) => create(String(text), stored)),
    create(),
  ])

  function change(next: Choice[]) {
    const filled = next.filter(({ label: text }) => text.trim() !== '')
    // One empty row waits at the end.
    setRows(next.at(-1)?.label === '' ? next : [...next, create()])
    const entries = filled.map((row): [string, string] => [storedOf(row), row.label.trim()])
    onChange(entries.length > 0 ? Object.fromEntries(entries) : null)
  }

  function handleKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    root.current?.querySelectorAll<HTMLInputElement>('[data-label] input')[index + 1]?.focus()
  }

  function handlePaste(event: ClipboardEvent, index: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
    if (lines.length < 2) return
    event.preventDefault()
    change(rows.toSpliced(index, 1, ...lines.map((line) => create(line.trim()))))
  }

  return (
    <fieldset ref={root} className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className={styles.row}>
          <TextField
            data-label
            aria-label={t('modules.settings.model.choice_label', { place: index + 1 })}
            placeholder={t('modules.settings.model.choice_placeholder')}
            value={row.label}
            onChange={(text) => change(rows.with(index, { ...row, label: text }))}
            onKeyDown={(event) => handleKeyDown(event as unknown as KeyboardEvent, index)}
            onPaste={(event) => handlePaste(event as unknown as ClipboardEvent, index)}
          />
          <TextField
            aria-label={t('modules.settings.model.choice_value', { place: index + 1 })}
            isMonospace
            value={storedOf(row)}
            isDisabled={row.label === ''}
            onChange={(stored) => change(rows.with(index, { ...row, value: stored }))}
          />
          <IconButton
            icon="close"
            size="compact"
            label={t('modules.settings.model.remove_choice', { name: row.label })}
            isDisabled={row.label === ''}
            onPress={() => change(rows.toSpliced(index, 1))}
          />
        </div>
      ))}
      <p className={styles.hint}>{t('modules.settings.model.choices_hint')}</p>
    </fieldset>
  )
}

function storedOf({ label, value }: Choice): string {
  return value ?? (trimIdentifier(toIdentifier(label)) || label.trim())
}
