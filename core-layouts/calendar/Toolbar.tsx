import { Button, IconButton, ProgressBar, Segmented, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { Day } from '../shared/days'
import styles from './calendar.module.css'
import { MonthPicker } from './MonthPicker'
import { type CalendarView, stepBy } from './range'

export interface ToolbarProps {
  view: CalendarView
  day: Day
  today: Day
  title: string
  isFetching: boolean
  isNarrow: boolean
  onDayChange: (day: Day) => void
  onViewChange: (view: CalendarView) => void
}

const VIEWS = ['month', 'week', 'day', 'list'] as const

/** Which days are looked at, and how. */
export function Toolbar(props: ToolbarProps) {
  const { view, day, today, title, isFetching, isNarrow, onDayChange, onViewChange } = props
  const { t } = useTranslation()
  const unit = view === 'list' ? 'month' : view
  const options = VIEWS.map((id) => ({ id, label: t(`layouts.calendar.${id}`) }))
  return (
    <div className={styles.toolbar}>
      <div className={styles.steps}>
        <IconButton
          icon="chevron_left"
          size="compact"
          label={t(`layouts.calendar.previous_${unit}`)}
          onPress={() => onDayChange(stepBy(view, day, -1))}
        />
        <IconButton
          icon="chevron_right"
          size="compact"
          label={t(`layouts.calendar.next_${unit}`)}
          onPress={() => onDayChange(stepBy(view, day, 1))}
        />
        <MonthPicker day={day} title={title} onChange={onDayChange} />
      </div>
      <Button size="compact" className={styles.today} onPress={() => onDayChange(today)}>
        {t('layouts.calendar.today')}
      </Button>
      {isNarrow ? (
        <Select
          className={styles.views}
          size="compact"
          aria-label={t('layouts.calendar.view')}
          options={options}
          value={view}
          onChange={onViewChange}
        />
      ) : (
        <Segmented
          className={styles.views}
          size="compact"
          aria-label={t('layouts.calendar.view')}
          options={options}
          value={view}
          onChange={onViewChange}
        />
      )}
      {isFetching && <ProgressBar className={styles.progress} label={t('loading')} />}
    </div>
  )
}
