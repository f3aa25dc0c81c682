import { type Collection, useNames } from '@pergola/sdk'
import { useStableCallback } from '@pergola/sdk/items'
import { SortableList } from '@pergola/sdk/ui'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemCounts } from '../itemCountsQuery'
import { CollectionActions } from './CollectionActions'
import { CollectionName } from './CollectionName'
import styles from './CollectionsPage.module.css'
import { useCollectionActions } from './useCollectionActions'

interface CollectionListProps {
  label: string
  /** Makes it a section of its own, under its label. */
  explanation?: string
  collections: readonly Collection[]
  basePath: string
  /** Called with all of them in another order; without it they cannot be put in one. */
  onReorder?: ((collections: readonly Collection[]) => void) | null
}

/** Collections with what they hold and what can be done with them, to be put in order. */
export function CollectionList(props: CollectionListProps) {
  const { label, explanation, collections, basePath, onReorder = null } = props
  const names = useNames()
  const { counts, isOffered: hasCounts } = useItemCounts()
  const { manage, stopManaging, remove } = useCollectionActions()
  // Of hundreds of collections only those are drawn again that have changed.
  const handleManage = useStableCallback(manage)
  const handleStopManaging = useStableCallback(stopManaging)
  const handleRemove = useStableCallback(remove)
  const renderRow = useCallback(
    (collection: Collection) => {
      const items = counts?.[collection.collection]
      const href = `${basePath}/${encodeURIComponent(collection.collection)}`
      return (
        <CollectionRow collection={collection} href={href} items={items} hasCounts={hasCounts}>
          <CollectionActions
            collection={collection}
            href={href}
            onManage={() => void handleManage(collection)}
            onStopManaging={() => void handleStopManaging(collection)}
            onRemove={() => void handleRemove(collection, items)}
          />
        </CollectionRow>
      )
    },
    [basePath, counts, hasCounts, handleManage, handleStopManaging, handleRemove],
  )
  if (collections.length === 0) return null
  return (
    <section className={styles.list}>
      {explanation && (
        <>
          <h2 className={styles.heading}>{label}</h2>
          <p className={styles.explanation}>{explanation}</p>
        </>
      )}
      <SortableList
        aria-label={label}
        look="plain"
        isOneStop
        items={collections}
        getKey={({ collection }) => collection}
        getLabel={({ collection }) => names.collection(collection)}
        isReadOnly={onReorder === null || collections.length < 2}
        onReorder={(next) => onReorder?.(next)}
        renderItem={renderRow}
      />
    </section>
  )
}

interface CollectionRowProps {
  collection: Collection
  href: string
  items: number | undefined
  /** Whether the server counts items. */
  hasCounts: boolean
  /** What can be done with it. */
  children: ReactNode
}

function CollectionRow({ collection, href, items, hasCounts, children }: CollectionRowProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.row} data-subdued={collection.hidden || !collection.managed || undefined}>
      <CollectionName collection={collection} href={href} />
      <span className={styles.counts}>
        <span className={styles.count}>
          {t('modules.settings.model.field_count', { count: Object.keys(collection.fields).length })}
        </span>
        {/* A count that is still asked for is a dash. */}
        <span className={styles.count}>
          {hasCounts && (items === undefined ? '--' : t('item_count', { count: items }))}
        </span>
      </span>
      <span className={styles.actions}>{children}</span>
    </div>
  )
}
