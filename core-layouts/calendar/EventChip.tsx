import { cx, Icon } from '@pergola/sdk/ui'
import type { CSSProperties, DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDay, formatTime } from '../shared/dateFormat'
import styles from './calendar.module.css'
import type { CalendarEvent } from './calendarEvent'
import { startEventDrag } from './eventDrag'
import type { CalendarActions } from './useCalendarActions'
import { useTouchDrag } from './useTouchDrag'

export interface EventChipProps {
  event: CalendarEvent
  actions: CalendarActions
  /** `line` in a month, `block` in the hours of a day, `row` in lists. */
  look: 'line' | 'block' | 'row'
  /** It began before what is drawn, it goes on behind it. */
  isContinued?: boolean
  goesOn?: boolean
  /** What is shown in the place of its time. */
  time?: string
  /** No room for two lines. */
  isShort?: boolean
  tabIndex?: 0 | -1
  style?: CSSProperties
}

const HANDLES = { line: 'resize', block: 'resizeTime', row: 'resizeRow' } as const

/** An item as a link, which can be dragged where the user may move it. */
export function EventChip(props: EventChipProps) {
  const {
    event,
    actions,
    look,
    isContinued = false,
    goesOn = false,
    isShort = false,
    tabIndex,
    style,
  } = props
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { isTouched, ...touch } = useTouchDrag(event, actions)
  const path = actions.pathOf(event)
  const time = isContinued ? null : event.time && formatTime(event.time, locale)
  const shownTime = props.time ?? time
  const isLong = event.first !== event.last
  const name = [
    [time, event.title].filter(Boolean).join(' '),
    isLong && t('layouts.calendar.until', { day: formatDay(event.last, locale, { dateStyle: 'long' }) }),
    event.label,
    path !== null && !event.isMovable && t('layouts.calendar.read_only'),
  ]
  const hasHandle = {
    line: event.isResizable && !goesOn,
    block: event.isEndTimeMovable,
    row: event.isResizable,
  }[look]
  const common = {
    'data-event': event.key,
    'aria-label': name.filter(Boolean).join(', '),
    'aria-keyshortcuts': event.isMovable
      ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown'
      : undefined,
    title: name.filter(Boolean).join(', '),
    className: cx(
      styles.event,
      styles[look],
      (isLong || event.time === null) && styles.filled,
      isContinued && styles.continued,
      goesOn && styles.goesOn,
      isShort && styles.short,
    ),
    style: { ...style, '--event': event.color ?? undefined } as CSSProperties,
    tabIndex,
    draggable: event.isMovable,
    ...touch,
    onDragStart: (drag: DragEvent<HTMLElement>) =>
      isTouched() ? drag.preventDefault() : startEventDrag(drag, event, 'move'),
  }
  const content = (
    <>
      <span className={styles.dot} aria-hidden="true" />
      {shownTime && <span className={styles.time}>{shownTime}</span>}{' '}
      <span className={styles.name}>{event.title}</span>{' '}
      {look === 'row' && event.label && <span className={styles.label}>{event.label}</span>}
      {look === 'row' && !event.isMovable && path !== null && <Icon name="lock" size={16} />}
      {hasHandle && <EndHandle event={event} look={look} isTouched={isTouched} />}
    </>
  )
  if (path !== null) {
    return (
      <Link to={path} {...common}>
        {content}
      </Link>
    )
  }
  return (
    <button type="button" {...common} onClick={() => actions.choose(event.key)}>
      {content}
    </button>
  )
}

interface EndHandleProps extends Pick<EventChipProps, 'event' | 'look'> {
  /** A finger is on the item: it drags by itself. */
  isTouched: () => boolean
}

/** What the end of an item is taken hold of by: for the pointer and fingers; keys are those of the item. */
function EndHandle({ event, look, isTouched }: EndHandleProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer and fingers
    <span
      className={styles[HANDLES[look]]}
      draggable
      data-handle
      title={t('layouts.calendar.resize', { item: event.title })}
      onDragStart={(drag) => (isTouched() ? drag.preventDefault() : startEventDrag(drag, event, 'resize'))}
    >
      {look === 'row' && <Icon name="arrow_range" size={20} />}
    </span>
  )
}
