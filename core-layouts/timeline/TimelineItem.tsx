import { type Collection, type Field, type Item, type PrimaryKey, useNames } from '@pergola/sdk'
import { InterfaceDisplay, isEmptyValue, RenderedTemplate, renderTemplate } from '@pergola/sdk/items'
import { paletteColor, StatusDot } from '@pergola/sdk/ui'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDay, formatTime } from '../shared/dateFormat'
import { eventColorOf } from '../shared/eventColorOf'
import type { Moment } from '../shared/moments'
import { formatDistance } from './formatDistance'
import styles from './timeline.module.css'

export interface TimelineItemProps {
  collection: Collection
  item: Item
  itemKey: PrimaryKey
  moment: Moment | null
  date: Field
  /** Template. */
  title: string
  content: Field | null
  color: Field | null
  now: Date
  /** Place among all entries, by which keys find it. */
  place: number
  isTabStop: boolean
  /** One line, without content. */
  isCompact: boolean
  /** Address that the entry leads to. */
  path: string | null
  onFocus: () => void
  onChoose?: () => void
}

export function TimelineItem(props: TimelineItemProps) {
  const { collection, item, itemKey, moment, title, content, color, now, isCompact, path } = props
  const { i18n } = useTranslation()
  const names = useNames()
  const value = color ? item[color.field] : null
  const known = eventColorOf(collection, color, value)
  const dot = color?.field === 'action' ? actionColor(value) : known.color
  const isTitled = renderTemplate(title, item).trim() !== ''
  const name = isTitled ? (
    <RenderedTemplate template={title} collection={collection.collection} item={item} />
  ) : (
    `#${itemKey}`
  )
  const common = {
    className: styles.title,
    'data-entry': props.place,
    tabIndex: props.isTabStop ? 0 : -1,
    onFocus: props.onFocus,
  }
  const label =
    color?.field === 'action'
      ? null
      : known.label && names.systemText(collection.collection, known.label, color?.field)

  return (
    <li className={styles.entry} style={{ '--entry': dot ?? undefined } as CSSProperties}>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.texts}>
        {path !== null ? (
          <Link to={path} {...common}>
            {name}
          </Link>
        ) : props.onChoose ? (
          <button type="button" onClick={props.onChoose} {...common}>
            {name}
          </button>
        ) : (
          <span {...common}>{name}</span>
        )}
        {content && !isCompact && !isEmptyValue(item[content.field]) && (
          <div className={styles.content}>
            <InterfaceDisplay field={content} value={item[content.field]} values={item} />
          </div>
        )}
      </div>
      {label && <StatusDot label={label} color={dot ?? undefined} className={styles.label} />}
      {moment && (
        <time
          className={styles.time}
          dateTime={moment.time ? `${moment.day}T${moment.time}` : moment.day}
          title={exactText(moment, i18n.language)}
        >
          {isCompact
            ? formatDay(moment.day, i18n.language, { month: 'short', day: 'numeric' })
            : formatDistance(moment, now, i18n.language)}
        </time>
      )}
    </li>
  )
}

function exactText({ day, time }: Moment, locale: string): string {
  const date = formatDay(day, locale, { dateStyle: 'long' })
  return time ? `${date}, ${formatTime(time, locale)}` : date
}

const ACTION_COLORS: Readonly<Record<string, string | null>> = {
  create: 'var(--success-solid)',
  update: 'var(--success-solid)',
  authenticate: paletteColor('blue-grey-600'),
  delete: 'var(--warning-solid)',
  upload: 'var(--accent-9)',
}

/** What was done, as a colour: entries of the activity log name it in the field `action`. */
function actionColor(action: unknown): string | null {
  return ACTION_COLORS[String(action)] ?? null
}
