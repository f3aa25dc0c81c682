import {
  type Field,
  type InterfaceProps,
  type PrimaryKey,
  useCollections,
  useCurrentUser,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import {
  chosenFields,
  ItemPicker,
  type ItemPickerProps,
  listableFields,
  requestFields,
} from '@pergola/sdk/items'
import { Button, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../ControlGroup'
import { NotSetUp } from '../NotSetUp'
import { RelatedDialog } from './RelatedDialog'
import styles from './RelatedItems.module.css'
import { RelatedTable } from './RelatedTable'
import type { RelationShape } from './RelationShape'
import type { RelatedRow } from './relatedRows'
import { stageEdit, stageLink, stageNew, stageOrder, stageRemoval } from './stageRows'
import { useRelatedRows } from './useRelatedRows'

export interface RelatedItemsProps
  extends Pick<
    InterfaceProps,
    'id' | 'labelId' | 'describedBy' | 'name' | 'value' | 'isReadOnly' | 'primaryKey' | 'onChange'
  > {
  /** `null` while the relation is not set up. */
  shape: RelationShape | null
  options: {
    /** Comma list of columns; default the first two that listings show. */
    fields: string | null
    allow_create: boolean
    allow_select: boolean
  }
  /** Further paths to ask for, such as what a thumbnail needs. */
  extraPaths?: readonly string[]
  /** How existing items are offered, and which; default the same columns, and all of them. */
  picker?: Pick<ItemPickerProps, 'layout' | 'filters'>
  /** Drawn before the columns of a row. */
  renderLead?: (row: RelatedRow) => ReactNode
  /** What "Add new" opens instead of a form for a new item. */
  renderCreate?: (options: { link: (key: PrimaryKey) => void; close: () => void }) => ReactNode
}

const DEFAULT_COLUMN_COUNT = 2

/** The items of a relation: edited, created, added and taken out, all of it staged until the form is saved. */
export function RelatedItems(props: RelatedItemsProps) {
  return props.shape ? <ShapedItems {...props} shape={props.shape} /> : <NotSetUp />
}

function ShapedItems(props: RelatedItemsProps & { shape: RelationShape }) {
  const { labelId, shape, options, isReadOnly, primaryKey, onChange } = props
  const { t } = useTranslation()
  const permissions = usePermissions()
  const { columns, paths } = useColumns(shape, options.fields, props.extraPaths)
  const related = useRelatedRows({ shape, parentKey: primaryKey, value: props.value, paths })
  const { rows, delta } = related
  const [opened, setOpened] = useState<RelatedRow | 'new' | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const canCreate = options.allow_create && !isReadOnly && permissions.can('create', shape.items.collection)
  const canSelect = options.allow_select && !isReadOnly && permissions.can('read', shape.items.collection)

  function handlePicked(keys: readonly PrimaryKey[]) {
    const wanted = new Set(keys.map(String))
    const shown = new Set(rows.map((row) => String(row.key)))
    let next = [...delta]
    for (const row of rows) {
      if (row.key !== null && !wanted.has(String(row.key))) next = stageRemoval(shape, next, row) ?? []
    }
    for (const key of keys) if (!shown.has(String(key))) next = stageLink(shape, next, key) ?? []
    setIsPicking(false)
    onChange(next.length > 0 ? next : null)
  }

  if (related.error) return <ErrorPanel onRetry={related.retry} />
  return (
    <ControlGroup {...props} className={styles.related}>
      {related.isPending ? (
        <Skeleton shape="block" width="100%" height={120} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>{t('no_items_selected')}</p>
      ) : (
        <RelatedTable
          labelId={labelId}
          rows={rows}
          columns={columns}
          isOrdered={shape.sortField !== null}
          isReadOnly={isReadOnly}
          renderLead={props.renderLead}
          onOpen={setOpened}
          onRemove={(row) => onChange(stageRemoval(shape, delta, row))}
          onReorder={(next) => onChange(stageOrder(shape, delta, next))}
        />
      )}
      <div className={styles.actions}>
        {related.hasMore && (
          <Button size="compact" isPending={related.isLoadingMore} onPress={related.loadMore}>
            {t('load_more')}
          </Button>
        )}
        {canCreate && (
          <Button size="compact" icon="add" onPress={() => setOpened('new')}>
            {t('add_new')}
          </Button>
        )}
        {canSelect && (
          <Button size="compact" icon="playlist_add" onPress={() => setIsPicking(true)}>
            {t('select_existing')}
          </Button>
        )}
      </div>
      {opened === 'new' && props.renderCreate
        ? props.renderCreate({
            link: (key) => onChange(stageLink(shape, delta, key)),
            close: () => setOpened(null),
          })
        : opened !== null && (
            <RelatedDialog
              shape={shape}
              row={opened === 'new' ? null : opened}
              isReadOnly={isReadOnly}
              onDone={(values) => {
                setOpened(null)
                onChange(
                  opened === 'new' ? stageNew(shape, delta, values) : stageEdit(shape, delta, opened, values),
                )
              }}
              onCancel={() => setOpened(null)}
            />
          )}
      <ItemPicker
        isOpen={isPicking}
        collection={shape.items.collection}
        fields={columns.map((column) => column.field)}
        value={rows.flatMap((row) => row.key ?? [])}
        {...props.picker}
        onDone={handlePicked}
        onCancel={() => setIsPicking(false)}
      />
    </ControlGroup>
  )
}

/** The columns that are shown, and what has to be asked for so that they can be. */
function useColumns(
  shape: RelationShape,
  listed: string | null,
  extraPaths: readonly string[] = [],
): { columns: readonly Field[]; paths: readonly string[] } {
  const collections = useCollections()
  const relations = useRelations()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  return useMemo(() => {
    const { items, itemField, parentField } = shape
    const access = permissions.fieldsOf(items.collection, null)
    // Every row of a one-to-many shows the same item in the column that leads back.
    const offered = listableFields(items, access).filter(
      (field) => itemField !== null || field.field !== parentField,
    )
    const chosen = chosenFields(listed, offered)
    const columns = listed ? chosen : chosen.slice(0, DEFAULT_COLUMN_COUNT)
    const paths = requestFields(items, columns, { schema: { collections, relations }, isAdmin })
    return { columns, paths: [...new Set([...paths, ...extraPaths])] }
  }, [shape, listed, extraPaths, permissions, collections, relations, isAdmin])
}
