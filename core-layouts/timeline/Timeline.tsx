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
  const { collection, fields, primaryKeyField, items, date, viewOptions, viewQuery, isLoading, hasMore } =
    props
  const { t, i18n } = useTranslation()
  const names = useNames()
  const now = useNow()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [active, setActive] = useState(0)
  const firstWeekday = useMemo(() => firstWeekdayOf(i18n.language), [i18n.language])
  const scale = viewOptions.scale ?? 'day'
  const isDescending = viewQuery.sort !== date.field
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
    isDescending,
    hasMore,
  )
  const title = viewOptions.title || defaultTemplate(fields, primaryKeyField)
  const common = {
    collection,
    date,
    title,
    now,
    content: storedField(viewOptions.content, fields),
    color: storedField(viewOptions.color, fields),
    isCompact: scale === 'month' || scale === 'year',
  }
  /** Stands between what has been and what is to come. */
  const nowMark = <p className={styles.now}>{t('layouts.timeline.now')}</p>
  const selectable = props.getItemPath === null && props.selection !== null

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const last = entries.length - 1
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
      <div ref={setScroller} role="presentation" className={styles.scroller} onKeyDown={handleKeyDown}>
        {isLoading && <Skeletons />}
        {!isLoading &&
          groups.map((group) => (
            <Fragment key={group.place}>
              {group.place === nowAt && nowMark}
              <section className={styles.group} data-compact={common.isCompact || undefined}>
                <h2 className={styles.heading}>
                  {group.start
                    ? titleOfGroup(group.start, scale, i18n.language)
                    : t('layouts.timeline.without_date')}
                  {group.start === today && scale === 'day' && (
                    <span className={styles.today}>{t('layouts.timeline.today')}</span>
                  )}
                </h2>
                <ol className={styles.entries}>
                  {group.entries.map((entry, index) => {
                    const place = group.place + index
                    const key = entry.item[primaryKeyField] as PrimaryKey
                    return (
                      <Fragment key={key}>
                        {index > 0 && place === nowAt && <li>{nowMark}</li>}
                        <TimelineItem
                          {...common}
                          {...entry}
                          itemKey={key}
                          place={place}
                          isTabStop={place === Math.min(active, entries.length - 1)}
                          path={props.getItemPath?.(entry.item) ?? null}
                          onFocus={() => setActive(place)}
                          onChoose={selectable ? () => props.onSelect([key]) : undefined}
                        />
                      </Fragment>
                    )
                  })}
                </ol>
              </section>
            </Fragment>
          ))}
        {!isLoading && nowAt === entries.length && nowMark}
        {props.isLoadingMore && (
          <div className={styles.more}>
            <Spinner label={t('loading_more')} />
          </div>
        )}
      </div>
    </section>
  )
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
