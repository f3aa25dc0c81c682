import { type Activity, useApi, useCollection, useIsPergolaServer, useNames, usePaths } from '@pergola/sdk'
import { Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  listsQuery,
  loggedRevisionsQuery,
  type NestedRevision,
  nestedRevisionsQuery,
} from '../data/loggedQuery'
import { ChangeList } from './ChangeList'
import { loggedChanges } from './loggedChanges'
import styles from './NestedChanges.module.css'
import { useItemTexts } from './useItemTexts'

export interface NestedChangesProps {
  /** The item whose fields hold them. */
  collection: string
  item: string | number
  activity: Activity
  /** The entry of the item before this one; null for its first. */
  after: number | null
  /** Nothing else is shown of the entry. */
  isAlone: boolean
}

/** What one save changed in items within the fields of an item, to any depth, each with its own differences. */
export function NestedChanges({ collection, item, activity, after, isAlone }: NestedChangesProps) {
  const { t } = useTranslation()
  const query = useQuery(nestedRevisionsQuery(useApi(), activity, { collection, item }, after))
  if (query.isPending) return isAlone && <Skeleton />
  if (!query.data?.length) return isAlone && <p>{t('modules.collections.compare_same')}</p>
  return (
    <ul className={styles.nested}>
      {query.data.map((revision) => (
        <NestedChange key={revision.id} revision={revision} />
      ))}
    </ul>
  )
}

/** Nothing for an item that was only on the way to those within it. */
function NestedChange({ revision }: { revision: NestedRevision }) {
  const api = useApi()
  const names = useNames()
  const paths = usePaths()
  const { activity: id, collection: name, item } = revision
  const collection = useCollection(name)
  const record = { id, collection: name, item }
  const { data: revisions = [] } = useQuery(loggedRevisionsQuery(api, record))
  const { data: lists = [] } = useQuery({
    ...listsQuery(api, name, item),
    enabled: useIsPergolaServer() && collection !== null,
  })
  const textOf = useItemTexts(name, [item])
  const changes = loggedChanges(record, revisions, lists)
  if (!collection || changes.length === 0) return null
  const page = paths.ownPage(name, item)
  return (
    <li>
      <p className={styles.item}>
        <span>{names.collection(name)}</span>{' '}
        {page === null ? textOf(item) : <Link to={page}>{textOf(item)}</Link>}
      </p>
      <ChangeList collection={collection} changes={changes} />
    </li>
  )
}
