import { type Field, type LayoutProps, type PrimaryKey, useNames } from '@pergola/sdk'
import { useNow, useScrollMemory } from '@pergola/sdk/items'
import { Segmented, Skeleton, Spinner } from '@pergola/sdk/ui'
import { Fragment, type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '../shared/days'
import { firstWeekdayOf } from '../shared/firstWeekdayOf'
import { momentKindOf } from '../shared/moments'
import { defaultTemplate, storedField } from '../shared/storedField'
import { groupByScale, placeOfNow, titleOfGroup } from './groupByScale'
import type meta from './meta'
import { TimelineItem } from './TimelineItem'
import styles from './timeline.module.css'
import { useNextPage } from './useNextPage'

export type TimelineProps = LayoutProps<typeof meta> & { date: Field }

const SCALES = ['day', 'week', 'month', 'year'] as const
/** Entries that Page Up and Page Down pass. */
const PAGE = 10

/** The timeline once it is known which field says when items are. */
export function Timeline(props: TimelineProps) {
  const { collection, items, date, viewOptions, isLoading } = props
  const { t, i18n } = useTranslation()
  const names = useNames()
  const now = useNow()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [active, setActive] = useState(0)
  const firstWeekday = useMemo(() => firstWeekdayOf(i18n.language), [i18n.language])
  const scale = viewOptions.scale ?? 'day'
  useScrollMemory(scroller, !isLoading)
  useNextPage(scroller, props)
  useOrder(props)

  const groups = useMemo(
    () => groupByScale(items, { field: date.field, kind: momentKindOf(date), scale, firstWeekday }),
    [items, date, scale, firstWeekday],
  )
  const entries = groups.flatMap((group) => group.entries)
  const today = dayOf(now)
  const nowAt = placeOfNow(
    entries,
    { day: today, time: now.toTimeString().slice(0, 8) },
    props.viewQuery.sort !== date.field,
    props.hasMore,
  )

  return (
    <section
      className={styles.timeline}
      aria-label={t('layouts.timeline.of', { collection: names.collection(collection.collection) })}
      aria-busy={isLoading || props.isLoadingMore}
    >
      <div className={styles.toolbar}>
        <Segmented
          size="compact"
          aria-label={t('layouts.timeline.scale')}
          options={SCALES.map((id) => ({ id, label: t(`layouts.timeline.${id}`) }))}
          value={scale}
          onChange={(next) => props.onOptionsChange({ scale: next })}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the entries inside */}
      <div
        ref={setScroller}
        role="presentation"
        className={styles.scroller}
        onKeyDown={(event) => moveFocus(event, scroller, active, entries.length - 1)}
      >
        {isLoading && <Skeletons />}
        {!isLoading &&
          groups.map((group) => (
            <TimelineGroup
              {...props}
              key={group.place}
              group={group}
              scale={scale}
              now={now}
              nowAt={nowAt}
              tabStop={Math.min(active, entries.length - 1)}
              onActive={setActive}
            />
          ))}
        {!isLoading && nowAt === entries.length && <NowMark />}
        {props.isLoadingMore && (
          <div className={styles.more}>
            <Spinner label={t('loading_more')} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Moves the focus among the entries, as in a list. */
function moveFocus(event: KeyboardEvent, scroller: HTMLElement | null, active: number, last: number) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: last,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  const place = Math.max(0, Math.min(target, last))
  scroller?.querySelector<HTMLElement>(`[data-entry="${place}"]`)?.focus()
}

interface TimelineGroupProps extends TimelineProps {
  group: ReturnType<typeof groupByScale>[number]
  scale: (typeof SCALES)[number]
  now: Date
  /** The place of the entry before which it is now. */
  nowAt: number | null
  /** The place of the entry that Tab leads to. */
  tabStop: number
  onActive: (place: number) => void
}

/** The entries of a day, a week, a month or a year, below its name. */
function TimelineGroup({ group, scale, now, nowAt, tabStop, onActive, ...props }: TimelineGroupProps) {
  const { collection, fields, primaryKeyField, date, viewOptions } = props
  const { t, i18n } = useTranslation()
  const isSelectable = props.getItemPath === null && props.selection !== null
  const common = {
    collection,
    date,
    title: viewOptions.title || defaultTemplate(fields, primaryKeyField),
    now,
    content: storedField(viewOptions.content, fields),
    color: storedField(viewOptions.color, fields),
    isCompact: scale === 'month' || scale === 'year',
  }
  return (
    <>
      {group.place === nowAt && <NowMark />}
      <section className={styles.group} data-compact={common.isCompact || undefined}>
        <h2 className={styles.heading}>
          {group.start ? titleOfGroup(group.start, scale, i18n.language) : t('layouts.timeline.without_date')}
          {group.start === dayOf(now) && scale === 'day' && (
            <span className={styles.today}>{t('layouts.timeline.today')}</span>
          )}
        </h2>
        <ol className={styles.entries}>
          {group.entries.map((entry, index) => {
            const place = group.place + index
            const key = entry.item[primaryKeyField] as PrimaryKey
            return (
              <Fragment key={key}>
                {index > 0 && place === nowAt && (
                  <li>
                    <NowMark />
                  </li>
                )}
                <TimelineItem
                  {...common}
                  {...entry}
                  itemKey={key}
                  place={place}
                  isTabStop={place === tabStop}
                  path={props.getItemPath?.(entry.item) ?? null}
                  onFocus={() => onActive(place)}
                  onChoose={isSelectable ? () => props.onSelect([key]) : undefined}
                />
              </Fragment>
            )
          })}
        </ol>
      </section>
    </>
  )
}

/** Stands between what has been and what is to come. */
function NowMark() {
  const { t } = useTranslation()
  return <p className={styles.now}>{t('layouts.timeline.now')}</p>
}

/** A timeline in any other order is none: without one of the date, the newest come first. */
function useOrder({ date, viewQuery, onQueryChange }: TimelineProps) {
  const isOrdered = viewQuery.sort === date.field || viewQuery.sort === `-${date.field}`
  const order = useEffectEvent(() => onQueryChange({ sort: `-${date.field}` }))
  useEffect(() => {
    if (!isOrdered) order()
  }, [isOrdered])
}

function Skeletons() {
  return (
    <div className={styles.skeletons}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} shape="block" height={56} />
      ))}
    </div>
  )
}
