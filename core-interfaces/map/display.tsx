import type { DisplayProps } from '@pergola/sdk'
import { formatPosition, parsePosition } from '@pergola/sdk/contract'
import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './map.module.css'

export default function MapDisplay({ value }: DisplayProps) {
  const { t } = useTranslation()
  const position = parsePosition(value)
  const text = position ? formatPosition(position) : t('interfaces.map.no_location')
  return (
    <span className={styles.display} title={position ? text : JSON.stringify(value)}>
      <Icon name={position ? 'location_on' : 'location_off'} size={18} />
      <span className={styles.shown}>{text}</span>
    </span>
  )
}
