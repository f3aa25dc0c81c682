import type { InterfaceProps } from '@pergola/sdk'
import { Checkbox, Switch } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { isNoBoolean, isOn } from '../shared/isOn'
import { UnsetChoice, useIsUnset } from '../shared/UnsetChoice'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'
import styles from './switch.module.css'

export default function SwitchInput(props: InterfaceProps<typeof meta, boolean>) {
  const { value, options, onChange } = props
  const { t } = useTranslation()
  const isUnset = useIsUnset(props)
  const isSelected = isOn(value)
  const text = isSelected ? options.labelOn : options.labelOff
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
