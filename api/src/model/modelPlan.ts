import type { ModelPlan, PlanReference, PlanStep } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { requireFreeKeys } from '../schema/alter/requireFreeKeys'
import { requireRowWidth } from '../schema/alter/requireRowWidth'
import { declareType } from '../schema/datatypes'
import { isColumnField } from '../schema/isColumnField'
import type { CollectionSchema, FieldSchema, Schema } from '../schema/Schema'
import type { Adoption } from './collections/adoptTable'
import { changedColumn } from './fields/alterField'
import { findObstacles } from './fields/findObstacles'
import { findRounded, findUnlisted } from './fields/findValueChanges'
import { refuseNumberedList } from './fields/fitListedValues'
import { findKeptChanges, spareField } from './fields/keepValues'

/** What deleting a collection takes with it. */
export async function planCollectionRemoval(
  db: Knex,
  schema: Schema,
  { name }: CollectionSchema,
): Promise<ModelPlan> {
  const related = schema.relations.filter((row) => row.collectionMany === name || row.collectionOne === name)
  return {
    steps: [
      { action: 'drop_table', collection: name, items: await count(db(name)) },
      ...related.flatMap(({ collectionOne, fieldOne }): PlanStep[] =>
        collectionOne !== null && collectionOne !== name && fieldOne !== null
          ? [{ action: 'delete_field', collection: collectionOne, field: fieldOne }]
          : [],
      ),
      ...related.map(
        ({ collectionMany, fieldMany }): PlanStep => ({
          action: 'delete_relation',
          collection: collectionMany,
          field: fieldMany,
        }),
      ),
    ],
    obstacles: [],
    references: [
      ...related.flatMap(({ collectionMany, fieldMany, collectionOne }): PlanReference[] =>
        collectionOne === name && collectionMany !== name
          ? [{ kind: 'reference', name: `${collectionMany}.${fieldMany}` }]
          : [],
      ),
      ...(await permissionReferences(db, name)),
      ...(await presetReferences(db, name)),
    ],
  }
}

/** What describing a table that was made elsewhere adds to the model. */
export function planAdoption(collection: string, { fields, relations }: Adoption): ModelPlan {
  return {
    steps: [
      ...fields.map(({ field }): PlanStep => ({ action: 'create_field', collection, field })),
      ...relations.map(({ field }): PlanStep => ({ action: 'create_relation', collection, field })),
    ],
    obstacles: [],
    references: [],
    changes: [],
  }
}

/** What deleting a field takes with it, and what speaks of it. */
export async function planFieldRemoval(
  db: Knex,
  schema: Schema,
  collection: CollectionSchema,
  field: FieldSchema,
): Promise<ModelPlan> {
  const { name } = collection
  const isColumn = isColumnField(field)
  const relations = schema.relations.filter((row) =>
    isColumn
      ? row.collectionMany === name && row.fieldMany === field.field
      : row.collectionOne === name && row.fieldOne === field.field,
  )
  const lists = relations.flatMap(({ collectionOne, fieldOne }): PlanStep[] =>
    isColumn && collectionOne !== null && fieldOne !== null
      ? [{ action: 'delete_field', collection: collectionOne, field: fieldOne }]
      : [],
  )
  return {
    steps: [
      isColumn
        ? {
            action: 'drop_column',
            collection: name,
            field: field.field,
            items: await count(db(name).whereNotNull(field.field)),
            from: declareType(field.column, 'mysql'),
          }
        : { action: 'delete_field', collection: name, field: field.field },
      ...lists,
      ...relations.map(
        ({ collectionMany, fieldMany }): PlanStep => ({
          action: 'delete_relation',
          collection: collectionMany,
          field: fieldMany,
        }),
      ),
    ],
    obstacles: [],
    references: [
      ...templateReferences(schema, name, field.field),
      ...(await permissionReferences(db, name, field.field)),
      ...(await presetReferences(db, name, field.field)),
    ],
  }
}

/** What changing a field does to its column, and what stands in the way. Refuses what the change itself would refuse. */
export async function planFieldUpdate(
  db: Knex,
  dialect: Dialect,
  collection: CollectionSchema,
  field: FieldSchema,
  body: Readonly<Record<string, unknown>>,
  keepsValues = false,
): Promise<ModelPlan> {
  const { name } = collection
  const column = changedColumn(field, body)
  if (!isColumnField(field)) return { steps: [], obstacles: [], references: [] }
  const unlisted = await findUnlisted(db, field, body)
  if (!column) return { steps: [], obstacles: [], references: [], changes: unlisted }
  refuseNumberedList(field.column, column)
  if (column.unique && !field.column.unique) await requireFreeKeys(db, dialect, name, 1)
  const spare = keepsValues ? spareField(collection, field) : null
  const added = spare?.column ? [spare.column] : []
  await requireRowWidth(db, dialect, { table: name, added, changed: [column] })
  const items = await count(db(name))
  const obstacles = await findObstacles(db, name, field.column, column)
  const kept = spare
    ? await findKeptChanges(db, collection, field.column, column, obstacles)
    : { obstacles, changes: [] }
  return {
    steps: [
      ...added.map(
        (one): PlanStep => ({
          action: 'add_column',
          collection: name,
          field: one.name,
          items,
          to: declareType(one, 'mysql'),
        }),
      ),
      {
        action: 'change_column',
        collection: name,
        field: field.field,
        items,
        from: declareType(field.column, 'mysql'),
        to: declareType(column, 'mysql'),
      },
    ],
    obstacles: kept.obstacles,
    references: [],
    changes: [...kept.changes, ...(await findRounded(db, name, field.column, column)), ...unlisted],
  }
}

/** Fields whose options name this one: templates, columns of lists, what a slug follows. */
export function templateReferences(schema: Schema, collection: string, name: string): PlanReference[] {
  const word = wordPattern(name)
  const references: PlanReference[] = []
  for (const { fields } of schema.collections.values()) {
    for (const { collection: holder, field, row } of fields.values()) {
      const target = schema.relationOf(holder, field)?.target.name
      const isNear = holder === collection ? field !== name : target === collection
      if (isNear && row?.options && word.test(JSON.stringify(row.options))) {
        references.push({ kind: 'field', name: `${holder}.${field}` })
      }
    }
  }
  return references
}

/** Rows of the collection, or only those that name one of its fields. */
async function permissionReferences(db: Knex, collection: string, field?: string): Promise<PlanReference[]> {
  const rows: Record<string, unknown>[] = await db('directus_permissions as permission')
    .leftJoin('directus_roles as role', 'role.id', 'permission.role')
    .where('permission.collection', collection)
    .select('permission.read_field_blacklist', 'permission.write_field_blacklist', 'role.name')
  const word = field === undefined ? null : wordPattern(field)
  const found = rows.filter(
    (row) => !word || word.test(`${row.read_field_blacklist} ${row.write_field_blacklist}`),
  )
  // A role has a row for each status.
  return [...new Set(found.map(({ name }) => name))].map((name) => ({
    kind: 'permission',
    name: name === null ? null : String(name),
  }))
}

async function presetReferences(db: Knex, collection: string, field?: string): Promise<PlanReference[]> {
  const rows: Record<string, unknown>[] = await db('directus_collection_presets').where({ collection })
  const word = field === undefined ? null : wordPattern(field)
  return rows
    .filter((row) => !word || word.test(`${row.filters} ${row.view_query} ${row.view_options}`))
    .map(({ title }) =>
      title === null ? { kind: 'preset', name: null } : { kind: 'bookmark', name: String(title) },
    )
}

const wordPattern = (name: string) => new RegExp(`(?<![A-Za-z0-9_])${name}(?![A-Za-z0-9_])`)

async function count(query: Knex.QueryBuilder): Promise<number> {
  const row = await query.count({ count: '*' }).first()
  return Number(row?.count ?? 0)
}
