import {
  type Activity,
  formatTitle,
  isSystemCollection,
  traitsOf,
  useApi,
  useNames,
  useSortedCollections,
  useUsers,
} from '@pergola/sdk'
import { Avatar, Button, EmptyState, ErrorPanel, LinkButton, Page, Select, Skeleton } from '@pergola/sdk/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import styles from './Activity.module.css'
import { ActivitySentence, usePerson } from './ActivitySentence'
import { dateOf, type LogFilters, logQuery, SINCE_MS } from './activityQuery'
import { type NamedItem, useItemNames } from './useItemNames'

const NAMES = ['person', 'kind', 'collection', 'since'] as const
const KINDS = [
  'create',
  'update',
  'delete',
  'soft-delete',
  'revert',
  'upload',
  'comment',
  'authenticate',
  'invalid-credentials',
] as const

/** What people did, newest first, in sentences; the address says what is shown of it. */
export function ActivityLog({ basePath }: { basePath: string }) {
  const { t } = useTranslation()
  const api = useApi()
  const [params, setParams] = useSearchParams()
  const filters = useMemo(
    () => Object.fromEntries(NAMES.map((name) => [name, params.get(name)])) as unknown as LogFilters,
    [params],
  )
  const query = useInfiniteQuery(logQuery(api, filters))
  const entries = query.data?.pages.flat() ?? []
  const isFiltered = NAMES.some((name) => filters[name] !== null)

  return (
    <Page
      title={t('activity_log')}
      icon="assignment"
      sidebar={null}
      actions={
        <LinkButton icon="view_headline" href={`${basePath}/table`}>
          {t('modules.activity.as_table')}
        </LinkButton>
      }
    >
      <div className={styles.log}>
        <LogFilterBar
          filters={filters}
          onChange={(name, value) =>
            setParams(
              (current) => {
                if (value === '') current.delete(name)
                else current.set(name, value)
                return current
              },
              { replace: true },
            )
          }
        />
        {query.isPending && <LogSkeleton />}
        {query.isError && entries.length === 0 && (
          <ErrorPanel
            title={t('activity_failed')}
            details={query.error.message}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isSuccess && entries.length === 0 && (
          <EmptyState
            icon="assignment"
            title={t(isFiltered ? 'modules.activity.empty_filtered' : 'modules.activity.empty')}
            action={
              isFiltered && (
                <Button onPress={() => setParams({}, { replace: true })}>
                  {t('modules.activity.clear')}
                </Button>
              )
            }
          />
        )}
        <LogDays entries={entries} basePath={basePath} />
        {query.hasNextPage && (
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {t('load_more')}
          </Button>
        )}
      </div>
    </Page>
  )
}

interface LogFilterBarProps {
  filters: LogFilters
  /** The empty text lifts the condition. */
  onChange: (name: keyof LogFilters, value: string) => void
}

function LogFilterBar({ filters, onChange }: LogFilterBarProps) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useSortedCollections()
    .map(({ collection }) => ({ id: collection, label: names.collection(collection) }))
    .filter(({ id }) => !isSystemCollection(id) || traitsOf(id).holds !== undefined)
  const people = useUsers()
    .map((user) => ({
      id: String(user.id),
      label: [user.first_name, user.last_name].filter(Boolean).join(' '),
    }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => a.label.localeCompare(b.label))
  const bar = [
    {
      name: 'person',
      all: t('modules.activity.everyone'),
      label: t('modules.activity.person'),
      options: people,
    },
    {
      name: 'kind',
      all: t('modules.activity.every_kind'),
      label: t('modules.activity.kind'),
      options: KINDS.map((id) => ({ id, label: t(`activity_kinds.${id}`) })),
    },
    {
      name: 'collection',
      all: t('modules.activity.every_collection'),
      label: t('modules.activity.collection'),
      options: collections,
    },
    {
      name: 'since',
      all: t('modules.activity.any_time'),
      label: t('modules.activity.time'),
      options: Object.keys(SINCE_MS).map((id) => ({ id, label: t(`modules.activity.since_${id}`) })),
    },
  ] as const
  return (
    <div className={styles.filters}>
      {bar.map(({ name, all, label, options }) => {
        const choices = [{ id: '', label: all }, ...withUnknown(options, filters[name])]
        const value = filters[name] ?? ''
        return (
          // On a phone a long name is cut: the pointer shows it whole.
          <div key={name} title={choices.find(({ id }) => id === value)?.label}>
            <Select
              aria-label={label}
              size="compact"
              options={choices}
              value={value}
              onChange={(next) => onChange(name, next)}
            />
          </div>
        )
      })}
    </div>
  )
}

/** What the address asks for is shown, even where it is no choice. */
function withUnknown(options: readonly { id: string; label: string }[], value: string | null) {
  if (value === null || options.some(({ id }) => id === value)) return options
  return [...options, { id: value, label: formatTitle(value) }]
}

function LogDays({ entries, basePath }: { entries: readonly Activity[]; basePath: string }) {
  const { i18n } = useTranslation()
  const itemOf = useItemNames(entries)
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' })
  const days = new Map<string, Activity[]>()
  for (const entry of entries) {
    const name = day.format(dateOf(entry))
    days.set(name, [...(days.get(name) ?? []), entry])
  }
  return [...days].map(([name, ofDay]) => (
    <section key={name} aria-label={name}>
      <h2 className={styles.day}>{name}</h2>
      <ol className={styles.entries}>
        {ofDay.map((entry) => (
          <LogItem key={entry.id} entry={entry} item={itemOf(entry)} basePath={basePath} />
        ))}
      </ol>
    </section>
  ))
}

interface LogItemProps {
  entry: Activity
  item: NamedItem
  basePath: string
}

function LogItem({ entry, item, basePath }: LogItemProps) {
  const { t, i18n } = useTranslation()
  const person = usePerson(entry)
  const date = dateOf(entry)
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(date)
  return (
    <li className={styles.entry}>
      <Avatar name={person?.name ?? t('modules.activity.system')} size={28} isDecorative />
      <div className={styles.texts}>
        <p>
          <ActivitySentence entry={entry} item={item} />
        </p>
        {entry.comment && <p className={styles.comment}>{entry.comment}</p>}
      </div>
      <Link className={styles.time} to={`${basePath}/${entry.id}`}>
        <time dateTime={date.toISOString()}>{time}</time>
      </Link>
    </li>
  )
}

function LogSkeleton() {
  return (
    <div className={styles.entries} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} shape="block" height={36} />
      ))}
    </div>
  )
}
