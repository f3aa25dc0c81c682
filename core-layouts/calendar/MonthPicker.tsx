import { Button, cx, IconButton, Popover, PopoverTrigger } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../shared/dateFormat'
import { addMonths, type Day } from '../shared/days'
import styles from './calendar.module.css'

export interface MonthPickerProps {
  day: Day
  /** What is looked at; also opens the choice. */
  title: string
  onChange: (day: Day) => void
}

/** The title of the range, which opens a choice of year and month. */
export function MonthPicker({ day, title, onChange }: MonthPickerProps) {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState(day)
  const monthOf = (text: Day) => text.slice(0, 7)
  const january = `${shown.slice(0, 4)}-01-${day.slice(8)}`

  return (
    <PopoverTrigger onOpenChange={() => setShown(day)}>
      <h2 className={styles.title}>
        <Button variant="quiet" size="compact" iconEnd="arrow_drop_down">
          {title}
        </Button>
      </h2>
      <Popover className={styles.months}>
        {({ close }) => (
          <>
            <div className={styles.year}>
              <IconButton
                icon="chevron_left"
                size="compact"
                label={t('layouts.calendar.previous_year')}
                onPress={() => setShown(addMonths(shown, -12))}
              />
              <span aria-live="polite">{formatDay(shown, i18n.language, { year: 'numeric' })}</span>
              <IconButton
                icon="chevron_right"
                size="compact"
                label={t('layouts.calendar.next_year')}
                onPress={() => setShown(addMonths(shown, 12))}
              />
            </div>
            <div className={styles.monthChoice}>
              {Array.from({ length: 12 }, (_, month) => addMonths(`${january.slice(0, 8)}01`, month)).map(
                (first) => (
                  <Button
                    key={first}
                    size="compact"
                    variant="quiet"
                    className={cx(monthOf(first) === monthOf(day) && styles.chosen)}
                    aria-label={formatDay(first, i18n.language, { year: 'numeric', month: 'long' })}
                    aria-current={monthOf(first) === monthOf(day) ? 'date' : undefined}
                    onPress={() => {
                      onChange(first)
                      close()
                    }}
                  >
                    {formatDay(first, i18n.language, { month: 'short' })}
                  </Button>
                ),
              )}
            </div>
          </>
        )}
      </Popover>
    </PopoverTrigger>
  )
}
