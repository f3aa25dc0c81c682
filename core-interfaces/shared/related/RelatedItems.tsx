import {
  type Field,
  type InterfaceProps,
  type Item,
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
  useDebouncedValue,
} from '@pergola/sdk/items'
import { Button, ErrorPanel, SearchField, Skeleton } from '@pergola/sdk/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../ControlGroup'
import { NotSetUp } from '../NotSetUp'
import { RelatedDialog } from './RelatedDialog'
import styles from './RelatedItems.module.css'
import { RelatedTable } from './RelatedTable'
import type { RelationShape } from './RelationShape'
import { type RelatedRow, readDelta } from './relatedRows'
import { stageEdit, stageLink, stageNew, stageOrder, stageOwn, stageRemoval, stageRestore } from './stageRows'
import { useAllLinks, useRelatedRows } from './useRelatedRows'

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
const SEARCH_DELAY_MS = 250
/** Fewer rows are found by looking. */
const SEARCH_FROM = 10

/** The items of a relation: edited, created, added and taken out, all of it staged until the form is saved. */
export function RelatedItems(props: RelatedItemsProps) {
  return props.shape ? <ShapedItems {...props} shape={props.shape} /> : <NotSetUp />
}

/** What is open in the dialog: a row, or a new item by its place in what is staged. */
type Opened = { id: string } | { index: number }

function ShapedItems(props: RelatedItemsProps & { shape: RelationShape }) {
  const { labelId, shape, options, isReadOnly, primaryKey, value } = props
  const { t } = useTranslation()
  const permissions = usePermissions()
  const { columns, paths } = useColumns(shape, options.fields, props.extraPaths)
  const [search, setSearch] = useState('')
  const searched = useDebouncedValue(search, SEARCH_DELAY_MS)
  const textColumn = columns.find((column) => column.type === 'string')?.field ?? null
  const related = useRelatedRows({
    shape,
    parentKey: primaryKey,
    value,
    paths,
    search: { text: searched, field: textColumn },
  })
  const { rows, shownRows, delta, total } = related
  const onChange = useStage(props)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const links = useAllLinks({ shape, parentKey: primaryKey, value }, isPicking)
  const canCreate = options.allow_create && !isReadOnly && permissions.can('create', shape.items.collection)
  const canSelect = options.allow_select && !isReadOnly && permissions.can('read', shape.items.collection)
  const isSearchable = total > SEARCH_FROM || search !== ''
  const openedRow =
    opened &&
    (rows.find((row) => ('id' in opened ? row.id === opened.id : row.entry === delta[opened.index])) ?? null)
  const nextPlace = () => Math.max(total, ...rows.map((row) => row.sort ?? 0)) + 1

  function handlePicked(keys: readonly PrimaryKey[]) {
    const linked = links.rows ?? []
    const wanted = new Set(keys.map(String))
    const known = new Set(linked.map((row) => String(row.key)))
    let next = [...delta]
    for (const row of linked) {
      if (row.key !== null && !wanted.has(String(row.key))) next = stageRemoval(shape, next, row) ?? []
    }
    let place = Math.max(linked.length, ...linked.map((row) => row.sort ?? 0))
    for (const key of keys) if (!known.has(String(key))) next = stageLink(shape, next, key, ++place) ?? []
    setIsPicking(false)
    onChange(next.length > 0 ? next : null)
  }

  function handleEdit(values: Item) {
    if (openedRow) onChange(stageEdit(shape, delta, openedRow, values))
    else onChange(stageNew(shape, delta, values, nextPlace()))
  }

  if (related.error) return <ErrorPanel onRetry={related.retry} />
  return (
    <ControlGroup {...props} className={styles.related}>
      {isSearchable && (
        <div className={styles.search}>
          <SearchField
            size="compact"
            aria-label={t('search_related')}
            placeholder={t('search_related')}
            value={search}
            onChange={setSearch}
          />
          <span className={styles.count} role="status">
            {rows.length < total
              ? t('count_of', { count: rows.length, total })
              : t('item_count', { count: total })}
          </span>
        </div>
      )}
      {related.isPending ? (
        <Skeleton shape="block" width="100%" height={120} />
      ) : shownRows.length === 0 ? (
        <p className={styles.none}>{t(searched ? 'no_results' : 'no_items_selected')}</p>
      ) : (
        <RelatedTable
          labelId={labelId}
          shape={shape}
          rows={shownRows}
          columns={columns}
          // Places are those among all rows: with some of them out of sight there is nothing to move between.
          isOrdered={shape.sortField !== null && !searched}
          isReadOnly={isReadOnly}
          renderLead={props.renderLead}
          onOpen={(row) =>
            setOpened(row.kind === 'new' && row.entry ? { index: delta.indexOf(row.entry) } : { id: row.id })
          }
          onRemove={(row) => onChange(stageRemoval(shape, delta, row))}
          onRestore={(row) => onChange(stageRestore(delta, row))}
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
          <Button size="compact" icon="add" onPress={() => setOpened({ index: delta.length })}>
            {t('add_new')}
          </Button>
        )}
        {canSelect && (
          <Button
            size="compact"
            icon="playlist_add"
            isPending={isPicking && !links.rows && !links.error}
            onPress={() => setIsPicking(true)}
          >
            {t('select_existing')}
          </Button>
        )}
      </div>
      {isPicking && links.error && (
        <ErrorPanel
          onRetry={() => {
            setIsPicking(true)
            links.retry()
          }}
        />
      )}
      {opened && 'index' in opened && props.renderCreate
        ? props.renderCreate({
            link: (key) => onChange(stageLink(shape, delta, key, nextPlace())),
            close: () => setOpened(null),
          })
        : opened !== null && (
            <RelatedDialog
              key={JSON.stringify(opened)}
              shape={shape}
              row={openedRow}
              isReadOnly={isReadOnly}
              onEdit={handleEdit}
              onEditOwn={(own) => openedRow && onChange(stageOwn(delta, shape, openedRow, own))}
              onTakeBack={onChange}
              startValue={value}
              onClose={() => setOpened(null)}
            />
          )}
      {isPicking && links.rows && (
        <ItemPicker
          isOpen
          collection={shape.items.collection}
          fields={columns.map((column) => column.field)}
          value={links.rows.flatMap((row) => row.key ?? [])}
          {...props.picker}
          onDone={handlePicked}
          onCancel={() => setIsPicking(false)}
        />
      )}
    </ControlGroup>
  )
}

/** Stages a delta; once it has nothing in it any more, the value that the field had without one. */
function useStage({ value, onChange }: Pick<RelatedItemsProps, 'value' | 'onChange'>) {
  const [unstaged, setUnstaged] = useState(value)
  if (value !== unstaged && readDelta(value).length === 0) setUnstaged(value)
  return (next: unknown) => onChange(next ?? (readDelta(unstaged).length === 0 ? unstaged : null))
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
