import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../shared/numberFormat'
import type meta from './meta'
import styles from './rating.module.css'
import { Stars, starCount } from './Stars'

export default function RatingDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { t, i18n } = useTranslation()
  const max = starCount(options.max_stars)
  if (options.display === 'number') {
    return (
      <span className={styles.cell}>
        <Icon name="star" size={16} />
        <span className={styles.number}>{formatNumber(value, i18n.language)}</span>
      </span>
    )
  }
  return (
    <span
      className={styles.cell}
      role="img"
      aria-label={t('interfaces.rating.of', { value: Number(value), max })}
    >
      <Stars value={Number(value)} max={max} color={options.active_color} size={16} />
    </span>
  )
}
