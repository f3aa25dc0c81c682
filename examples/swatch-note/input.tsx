import type { InterfaceProps } from '@pergola/sdk'
import type meta from './meta'
import styles from './swatch-note.module.css'

export default function SwatchNote(props: InterfaceProps<typeof meta, string>) {
  const { id, labelId, describedBy, value, options, length, isReadOnly, isRequired, onChange } = props
  return (
    <textarea
      id={id}
      className={styles.note}
      data-tint={options.tint}
      rows={3}
      aria-labelledby={labelId ?? undefined}
      aria-describedby={describedBy}
      maxLength={length === null ? undefined : Number(length)}
      required={isRequired}
      readOnly={isReadOnly}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
