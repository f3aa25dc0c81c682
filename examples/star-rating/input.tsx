import type { InterfaceProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type meta from './meta'
import styles from './star-rating.module.css'

/** Stars as a group of radio buttons: arrow keys move, a second click on the same star clears. */
export default function StarRating(props: InterfaceProps<typeof meta, number>) {
  const { value, options, isReadOnly, labelId, name, onChange } = props
  const { t } = useTranslation()
  return (
    <div
      className={styles.stars}
      role="radiogroup"
      aria-labelledby={labelId ?? undefined}
      aria-readonly={isReadOnly}
    >
      {Array.from({ length: options.max }, (_, index) => index + 1).map((stars) => (
        <label key={stars} className={styles.star} data-filled={stars <= (value ?? 0)}>
          <input
            type="radio"
            name={`${name}-stars`}
            checked={stars === value}
            disabled={isReadOnly}
            aria-label={t('interfaces.star-rating.count', { count: stars })}
            onChange={() => onChange(stars)}
            onClick={() => stars === value && onChange(null)}
          />
          <Icon name="star" filled={stars <= (value ?? 0)} />
        </label>
      ))}
    </div>
  )
}
