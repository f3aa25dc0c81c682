import type { Collection, PrimaryKey } from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseApiDate } from '../data/apiDate'
import type { RememberedLists } from '../data/listsAt'
import { ChangeList } from './ChangeList'
import { changesBetween, type FeedEntry } from './feedEntries'
import { formatLongDate } from './formatLongDate'
import { NestedChanges } from './NestedChanges'

export interface EntryDetailsProps {
  collection: Collection
  primaryKey: PrimaryKey
  entry: FeedEntry
  /** All that are loaded, to compare with. */
  entries: readonly FeedEntry[]
  history: readonly RememberedLists[]
}

/** What an entry changed in its item, and in items within the fields of that. */
export function EntryDetails(props: EntryDetailsProps) {
  const { collection, primaryKey, entry } = props
  const hasOwn = entry.changes.length > 0
  return (
    <>
      {hasOwn && <Comparison {...props} />}
      {entry.revision && (
        <NestedChanges
          collection={collection.collection}
          item={primaryKey}
          activity={entry.activity}
          after={entryBefore(props)}
          isAlone={!hasOwn}
        />
      )}
    </>
  )
}

/** Of the entries that left a version, the one before. */
function entryBefore({ entry, entries }: EntryDetailsProps): number | null {
  const older = entries.slice(entries.indexOf(entry) + 1).find(({ revision }) => revision !== null)
  return older?.activity.id ?? null
}

/** What the entry changed; or, once another version is chosen, what is different in the newer of the two. */
function Comparison({ collection, entry, entries, history }: EntryDetailsProps) {
  const { t, i18n } = useTranslation()
  const [against, setAgainst] = useState(OWN)
  const others = entries.filter((other) => other.revision && other !== entry)
  const other = others.find(({ activity }) => String(activity.id) === against)?.revision
  const own = entry.revision
  const changes =
    own && other
      ? changesBetween(...(other.id < own.id ? ([other, own] as const) : ([own, other] as const)), history)
      : entry.changes
  return (
    <>
      {own && others.length > 1 && (
        <Select
          size="compact"
          aria-label={t('modules.collections.compare_with')}
          value={against}
          onChange={setAgainst}
          options={[
            { id: OWN, label: t('modules.collections.compare_own') },
            ...others.map(({ activity }) => ({
              id: String(activity.id),
              label: t('modules.collections.compare_version', {
                date: formatLongDate(parseApiDate(activity.action_on), i18n.language),
              }),
            })),
          ]}
        />
      )}
      {changes.length === 0 ? (
        <p>{t('modules.collections.compare_same')}</p>
      ) : (
        <ChangeList collection={collection} changes={changes} />
      )}
    </>
  )
}

/** The choice of no other version. */
const OWN = 'own'
