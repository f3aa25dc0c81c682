import type { Collection, Field, ResolvedRelation } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'

/** What taking a row out of a relation does. */
export type Removal = 'unlink' | 'delete'

/**
 * How the rows of a relation hang together. Rows live in one collection (the related one, or a junction); the item that
 * people see is the row itself, or nested in it.
 */
export interface RelationShape {
  rows: Collection
  rowKeyField: string
  /** Column of the rows that points back at the item of the form. */
  parentField: string
  items: Collection
  itemKeyField: string
  /** Column of a junction row that holds the item; `null` where the row is the item. */
  itemField: string | null
  /** Column of the rows that keeps their order. */
  sortField: string | null
  removal: Removal
  /** Columns that a junction row has beside its two keys, its own and its place: what it says about the link itself. */
  ownFields: readonly Field[]
}

/** One-to-many: the rows are the items. */
export function oneToManyShape(
  relation: ResolvedRelation,
  { sortField, removal }: { sortField: string | null; removal: Removal },
): RelationShape {
  const { collectionMany } = relation
  const keyField = primaryKeyOf(collectionMany)
  return {
    rows: collectionMany,
    rowKeyField: keyField,
    parentField: relation.fieldMany.field,
    items: collectionMany,
    itemKeyField: keyField,
    itemField: null,
    sortField: sortField && collectionMany.fields[sortField] ? sortField : null,
    removal,
    ownFields: [],
  }
}

/** Many-to-one: the one item is a row without a column that points back. */
export function oneItemShape(collection: Collection): RelationShape {
  const keyField = primaryKeyOf(collection)
  return {
    rows: collection,
    rowKeyField: keyField,
    parentField: '',
    items: collection,
    itemKeyField: keyField,
    itemField: null,
    sortField: null,
    removal: 'unlink',
    ownFields: [],
  }
}

/** Many-to-many: the rows are a junction, ordered by its field of type sort. */
export function manyToManyShape(relation: ResolvedRelation): RelationShape | null {
  const { collectionMany, junction } = relation
  if (!junction) return null
  const sortField = Object.values(collectionMany.fields).find((field) => field.type === 'sort')?.field ?? null
  const rowKeyField = primaryKeyOf(collectionMany)
  const joining = [rowKeyField, relation.fieldMany.field, junction.fieldMany.field, sortField]
  return {
    rows: collectionMany,
    rowKeyField,
    parentField: relation.fieldMany.field,
    items: junction.collectionOne,
    itemKeyField: primaryKeyOf(junction.collectionOne),
    itemField: junction.fieldMany.field,
    sortField,
    removal: 'delete',
    ownFields: Object.values(collectionMany.fields).filter(
      (field) => !joining.includes(field.field) && !field.hidden_detail && !NO_COLUMN.has(field.type),
    ),
  }
}

/** Types of fields that hold rows of their own, or nothing. */
const NO_COLUMN: ReadonlySet<Field['type']> = new Set(['alias', 'group', 'o2m', 'translation'])
