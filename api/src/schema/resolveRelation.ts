import { isColumnField } from './isColumnField'
import type { FieldType } from './parseFieldType'
import type { CollectionSchema, ColumnField, FieldSchema, Relation, RelationRow } from './Schema'

/** Types that point at a system collection even without a relation row. */
const IMPLIED_TARGETS: Partial<Record<FieldType, string>> = {
  owner: 'directus_users',
  user_updated: 'directus_users',
  user: 'directus_users',
  file: 'directus_files',
}

/**
 * The edge behind a field. Relation rows alone decide, except for user and file types; rows that name a missing
 * collection or column (an original installation seeds three such) lead nowhere.
 */
export function resolveRelation(
  collections: ReadonlyMap<string, CollectionSchema>,
  rows: readonly RelationRow[],
  collection: string,
  fieldName: string,
): Relation | null {
  const field = collections.get(collection)?.fields.get(fieldName)
  if (!field) return null
  return isColumnField(field) ? toOne(collections, rows, field) : toMany(collections, rows, field)
}

function toOne(
  collections: ReadonlyMap<string, CollectionSchema>,
  rows: readonly RelationRow[],
  field: ColumnField,
): Relation | null {
  const row = rows.find((r) => r.collectionMany === field.collection && r.fieldMany === field.field)
  const targetName = row?.collectionOne ?? IMPLIED_TARGETS[field.type]
  const target = targetName ? collections.get(targetName) : undefined
  return target?.primaryKey ? { kind: 'm2o', field, target } : null
}

function toMany(
  collections: ReadonlyMap<string, CollectionSchema>,
  rows: readonly RelationRow[],
  field: FieldSchema,
): Relation | null {
  const row = rows.find((r) => r.collectionOne === field.collection && r.fieldOne === field.field)
  const target = row ? collections.get(row.collectionMany) : undefined
  const foreignKey = row && target?.fields.get(row.fieldMany)
  if (!row || !target || !foreignKey || !isColumnField(foreignKey)) return null
  return { kind: 'o2m', field, target, foreignKey, junctionField: row.junctionField }
}
