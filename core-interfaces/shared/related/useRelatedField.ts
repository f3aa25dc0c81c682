import {
  type Field,
  type Item,
  type PrimaryKey,
  useCollections,
  useCurrentUser,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { chosenFields, listableFields, requestFields, useDebouncedValue } from '@pergola/sdk/items'
import { useMemo, useState } from 'react'
import type { RelatedItemsProps, ShapedItemsProps } from './RelatedItemsProps'
import type { RelationShape } from './RelationShape'
import { type RelatedRights, relatedRights } from './relatedRights'
import { type RelatedRow, readDelta } from './relatedRows'
import { stageEdit, stageLink, stageNew, stageOrder, stageOwn, stageRemoval, stageRestore } from './stageRows'
import { type RelatedRows, useAllLinks, useAllPages, useRelatedRows } from './useRelatedRows'

const DEFAULT_COLUMN_COUNT = 2
const SEARCH_DELAY_MS = 250
/** Fewer rows are found by looking. */
const SEARCH_FROM = 10
/** Of more, those that are loaded are sorted: they come a page at a time. */
const MOST_SORTED = 2_000

/** What is open in the dialog: a row, or a new item by its place in what is staged. */
type Opened = { id: string } | { index: number }

/** The rows of a relation, with what is staged of them, and what may be done with them. */
export function useRelatedField(props: ShapedItemsProps) {
  const { shape, options, isReadOnly, primaryKey, isNew, value } = props
  const permissions = usePermissions()
  const rights = useMemo(() => relatedRights(permissions, shape), [permissions, shape])
  const { canRead } = rights
  const { columns, paths } = useColumns(shape, canRead, options.fields, props.extraPaths)
  const [search, setSearch] = useState('')
  const searched = useDebouncedValue(search, SEARCH_DELAY_MS)
  const textColumn = columns.find((column) => column.type === 'string')?.field ?? null
  const related = useRelatedRows({
    shape,
    parentKey: primaryKey,
    isNew,
    canRead,
    value,
    paths,
    search: { text: searched, field: textColumn },
  })
  return {
    ...related,
    rights,
    columns,
    search,
    setSearch,
    searched,
    isSearchable: related.total > SEARCH_FROM || search !== '',
    canCreate: options.allow_create && !isReadOnly && rights.canCreate,
    canSelect: options.allow_select && !isReadOnly && rights.canLink,
    /** To be called when someone sorts: what is first among all rows may not be loaded yet. */
    loadAll: useLoadAll(related),
    ...useOrder(rights, isReadOnly, searched),
  }
}

function useLoadAll(related: RelatedRows): () => void {
  const [isWanted, setIsWanted] = useState(false)
  useAllPages(related, isWanted && related.total <= MOST_SORTED)
  return () => setIsWanted(true)
}

/** Rows with places of their own are put in order by hand, unless someone would rather sort them by a column. */
function useOrder({ canOrder }: RelatedRights, isReadOnly: boolean, searched: string) {
  const [isByHand, setIsByHand] = useState(true)
  // Places are those among all rows: with some of them out of sight there is nothing to move between.
  const hasPlaces = canOrder && !isReadOnly && searched === ''
  return { hasPlaces, isByHand, setIsByHand, isOrdered: hasPlaces && isByHand }
}

export type RelatedField = ReturnType<typeof useRelatedField>

/** What is done with the rows: all of it is staged until the form is saved. */
export function useRowActions(props: ShapedItemsProps, { rows, delta, total, rights }: RelatedField) {
  const { shape } = props
  const stage = useStage(props)
  const [opened, setOpened] = useState<Opened | null>(null)
  const openedRow =
    opened &&
    (rows.find((row) => ('id' in opened ? row.id === opened.id : row.entry === delta[opened.index])) ?? null)
  const nextPlace = () => placeAfter(rights, Math.max(total, ...rows.map((row) => row.sort ?? 0)))

  return {
    stage,
    opened,
    openedRow,
    open: (row: RelatedRow) =>
      setOpened(row.kind === 'new' && row.entry ? { index: delta.indexOf(row.entry) } : { id: row.id }),
    openNew: () => setOpened({ index: delta.length }),
    close: () => setOpened(null),
    link: (key: PrimaryKey) => stage(stageLink(shape, delta, key, nextPlace())),
    edit: (values: Item) => {
      if (openedRow) stage(stageEdit(shape, delta, openedRow, values))
      else stage(stageNew(shape, delta, values, nextPlace()))
    },
    editOwn: (own: Parameters<typeof stageOwn>[3]) => {
      if (openedRow) stage(stageOwn(delta, shape, openedRow, own))
    },
    remove: (row: RelatedRow) => stage(stageRemoval(shape, delta, row)),
    restore: (row: RelatedRow) => stage(stageRestore(delta, row)),
    reorder: (next: Parameters<typeof stageOrder>[2]) => stage(stageOrder(shape, delta, next)),
  }
}

export type RowActions = ReturnType<typeof useRowActions>

/** The choice among the items that exist, begun with those that are linked. */
export function usePicking(
  { shape, primaryKey, isNew, value }: ShapedItemsProps,
  { delta, rights }: RelatedField,
  { stage }: RowActions,
) {
  const [isPicking, setIsPicking] = useState(false)
  const links = useAllLinks({ shape, parentKey: primaryKey, isNew, value }, isPicking)
  return {
    isPicking,
    links,
    start: () => setIsPicking(true),
    cancel: () => setIsPicking(false),
    done: (keys: readonly PrimaryKey[]) => {
      const linked = links.rows ?? []
      const wanted = new Set(keys.map(String))
      const known = new Set(linked.map((row) => String(row.key)))
      let next = [...delta]
      for (const row of linked) {
        if (row.key !== null && !wanted.has(String(row.key))) next = stageRemoval(shape, next, row) ?? []
      }
      let place = Math.max(linked.length, ...linked.map((row) => row.sort ?? 0))
      for (const key of keys)
        if (!known.has(String(key))) next = stageLink(shape, next, key, placeAfter(rights, place++)) ?? []
      setIsPicking(false)
      stage(next.length > 0 ? next : null)
    },
  }
}

/** Where a row comes that is added; nowhere by those who may not say so. */
const placeAfter = ({ canPlace }: RelatedRights, last: number) => (canPlace ? last + 1 : undefined)

export type Picking = ReturnType<typeof usePicking>

/** Stages a delta; once it has nothing in it any more, the value that the field had without one. */
function useStage({ value, onChange }: Pick<RelatedItemsProps, 'value' | 'onChange'>) {
  const [unstaged, setUnstaged] = useState(value)
  if (value !== unstaged && readDelta(value).length === 0) setUnstaged(value)
  return (next: unknown) => onChange(next ?? (readDelta(unstaged).length === 0 ? unstaged : null))
}

/** The columns that are shown, and what has to be asked for so that they can be. */
function useColumns(
  shape: RelationShape,
  canRead: boolean,
  listed: string | null,
  extraPaths: readonly string[] = [],
): { columns: readonly Field[]; paths: readonly string[] } {
  const collections = useCollections()
  const relations = useRelations()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  return useMemo(() => {
    const { items, itemField, parentField } = shape
    const access = permissions.fieldsOf(items.collection, canRead ? undefined : null)
    // Every row of a one-to-many shows the same item in the column that leads back.
    const offered = listableFields(items, access).filter(
      (field) => itemField !== null || field.field !== parentField,
    )
    const chosen = chosenFields(listed, offered)
    const columns = listed ? chosen : chosen.slice(0, DEFAULT_COLUMN_COUNT)
    const paths = requestFields(items, columns, { schema: { collections, relations }, isAdmin, permissions })
    return { columns, paths: [...new Set([...paths, ...extraPaths])] }
  }, [shape, canRead, listed, extraPaths, permissions, collections, relations, isAdmin])
}
