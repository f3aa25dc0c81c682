import type { InterfaceProps } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { Checkbox, Switch } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { isNoBoolean, isOn } from '../shared/isOn'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { UnsetChoice, useIsUnset } from '../shared/UnsetChoice'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'
import styles from './switch.module.css'

export const preload = () => Switch.preload()

export default function SwitchInput(props: InterfaceProps<typeof meta, boolean>) {
  const { value, options, onChange } = props
  const { t } = useTranslation()
  const isUnset = useIsUnset(props)
  const isSelected = isOn(value)
  const text = isSelected ? options.labelOn : options.labelOff
  if (props.isReadOnly) {
    const state = isSelected ? (options.labelOn ?? t('on')) : (options.labelOff ?? t('off'))
    const icon = isSelected ? 'check' : 'close'
    if (isNoBoolean(value)) return <ReadOnlyText {...props} text={toReadableText(value)} />
    return <ReadOnlyText {...props} text={value === null ? '' : state} icon={icon} />
  }
  const {
    validationBehavior: _,
    isRequired: __,
    ...shared
  } = controlProps(describeWrong(props, isNoBoolean(value)))
  if (isUnset) {
    return <UnsetChoice {...props} on={options.labelOn ?? t('on')} off={options.labelOff ?? t('off')} />
  }
  const Control = options.checkbox ? Checkbox : Switch
  return (
    <>
      <Control {...shared} className={styles.control} isSelected={isSelected} onChange={onChange}>
        {text}
      </Control>
      <WrongValue {...props} isWrong={isNoBoolean(value)} />
    </>
  )
}
