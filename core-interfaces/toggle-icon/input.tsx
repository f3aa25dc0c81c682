import type { InterfaceProps } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { isNoBoolean, isOn } from '../shared/isOn'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import { UnsetChoice, useIsUnset } from '../shared/UnsetChoice'
import { WrongValue } from '../shared/WrongValue'
import type meta from './meta'
import { Toggled } from './Toggled'
import styles from './toggle-icon.module.css'

export default function ToggleIconInput(props: InterfaceProps<typeof meta, boolean>) {
  const { id, labelId, describedBy, value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const on = isOn(value)
  if (useIsUnset(props)) {
    const texts = { on: options.textActive ?? t('on'), off: options.textInactive ?? t('off') }
    return <UnsetChoice {...props} {...texts} />
  }
  if (isReadOnly && isNoBoolean(value)) return <ReadOnlyText {...props} text={toReadableText(value)} />
  if (isReadOnly) {
    return (
      <ReadOnlyValue {...props}>
        {value === null ? null : <Toggled on={on} options={options} size={24} />}
      </ReadOnlyValue>
    )
  }
  return (
    <>
      <button
        type="button"
        id={id}
        className={styles.toggle}
        aria-pressed={on}
        aria-labelledby={labelId ? `${labelId} ${id}` : undefined}
        aria-describedby={describedBy}
        onClick={() => onChange(!on)}
      >
        <Toggled on={on} options={options} size={24} />
      </button>
      <WrongValue {...props} isWrong={isNoBoolean(value)} />
    </>
  )
}
