import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { isOn } from '../shared/isOn'
import type meta from './meta'
import styles from './switch.module.css'

export default function SwitchDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { t } = useTranslation()
  const on = isOn(value)
  const label = on
    ? (options.labelOn ?? t('interfaces.switch.on'))
    : (options.labelOff ?? t('interfaces.switch.off'))
  const [iconOn, iconOff] = options.checkbox ? ['check_box', 'check_box_outline_blank'] : ['check', 'close']
  return (
    <Icon
      name={on ? iconOn : iconOff}
      label={label}
      size={on ? 20 : 16}
      className={on ? undefined : styles.off}
    />
  )
}
