import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type meta from './meta'
import styles from './star-rating.module.css'

export default function StarRatingDisplay({ value, options }: DisplayProps<typeof meta, number>) {
  const { t } = useTranslation()
  return (
    <span
      className={styles.display}
      role="img"
      aria-label={t('interfaces.star-rating.count', { count: value })}
    >
      {Array.from({ length: Math.min(value, options.max) }, (_, index) => (
        <Icon key={index} name="star" filled size={16} />
      ))}
    </span>
  )
}
