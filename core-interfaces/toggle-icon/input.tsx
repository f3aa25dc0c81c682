import type { InterfaceProps } from '@pergola/sdk'
import { isOn } from '../shared/isOn'
import type meta from './meta'
import { Toggled } from './Toggled'
import styles from './toggle-icon.module.css'

export default function ToggleIconInput(props: InterfaceProps<typeof meta, boolean>) {
  const { id, labelId, describedBy, value, options, isReadOnly, onChange } = props
  const on = isOn(value)
  return (
    <button
      type="button"
      id={id}
      className={styles.toggle}
      aria-pressed={on}
      aria-labelledby={labelId ? `${labelId} ${id}` : undefined}
      aria-describedby={describedBy}
      disabled={isReadOnly}
      onClick={() => onChange(!on)}
    >
      <Toggled on={on} options={options} size={24} />
    </button>
  )
}
