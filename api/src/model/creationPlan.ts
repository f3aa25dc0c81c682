import type { ModelPlan, PlanStep, PlanValueChange } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Dialect } from '../db/Dialect'
import { newColumnValue } from '../schema/alter/addColumn'
import type { ColumnDefinition } from '../schema/alter/columnSql'
import { requireRowWidth } from '../schema/alter/requireRowWidth'
import { declareType } from '../schema/datatypes'
import type { FieldDefinition } from '../schema/define/parseFieldDefinition'
import type { CollectionSchema, Schema } from '../schema/Schema'
import { checkNewCollection } from './collections/createCollection'
import type { CollectionDefinition } from './collections/parseCollection'
import { checkNewField } from './fields/createField'
import { findNewObstacles, MAX_EXAMPLES } from './fields/findObstacles'
import type { FieldRelation } from './fields/parseFieldRelation'
import { knownRelation, type RelationValues, relationParts } from './fields/relationParts'

/** Where a plan is made. */
interface Planned {
  db: Knex
  dialect: Dialect
  schema: Schema
}

/** What making a collection adds to the database. Refuses what making it would refuse. */
export async function planCollectionCreation(
  { db, dialect, schema }: Planned,
  definition: CollectionDefinition,
): Promise<ModelPlan> {
  await checkNewCollection(db, dialect, schema, definition)
  const { collection, fields } = definition
  const added = fields.flatMap(({ column }) => (column ? [column] : []))
  await requireRowWidth(db, dialect, { table: collection, added, isNewTable: true })
  return {
    steps: [{ action: 'create_table', collection }, ...fields.map((field) => fieldStep(collection, field))],
    obstacles: [],
    references: [],
    changes: [],
  }
}

/**
 * What making a field adds to the database and does to stored items, with what its relation needs. Refuses what making it
 * would refuse.
 */
export async function planFieldCreation(
  planned: Planned,
  collection: CollectionSchema,
  definition: FieldDefinition,
  relation: FieldRelation | null = null,
): Promise<ModelPlan> {
  const own = await planColumn(planned, collection, definition)
  if (!relation) return own
  const parts = relationParts(planned.schema, collection, definition.field, relation)
  const more: ModelPlan[] = []
  if (parts.collection) more.push(await planCollectionCreation(planned, parts.collection))
  if (parts.field) more.push(await planColumn(planned, parts.field.holder, parts.field.definition))
  for (const row of parts.rows) {
    if (knownRelation(planned.schema, row)) continue
    const isOwn = row.collection_many === collection.name && row.field_many === definition.field
    const dangling =
      isOwn && definition.column
        ? await findDanglingNew(planned.db, planned.schema, row, definition.column)
        : await findDangling(planned.db, planned.schema, row)
    more.push(relationPlan(row, dangling))
  }
  return joinPlans([own, ...more])
}

/** What storing a row of `directus_relations` means to the values of its field. */
export async function planRelationCreation({ db, schema }: Planned, row: RelationValues): Promise<ModelPlan> {
  return relationPlan(row, await findDangling(db, schema, row))
}

function relationPlan(row: RelationValues, dangling: PlanValueChange | null): ModelPlan {
  const { collection_many: collection, field_many: field, on_delete: rule } = row
  return {
    steps: [{ action: 'create_relation', collection, field, ...(rule && { to: rule }) }],
    obstacles: [],
    references: [],
    changes: dangling ? [dangling] : [],
  }
}

async function planColumn(
  { db, dialect }: Planned,
  collection: CollectionSchema,
  definition: FieldDefinition,
): Promise<ModelPlan> {
  await checkNewField(db, dialect, collection, definition)
  const { column } = definition
  if (column) await requireRowWidth(db, dialect, { table: collection.name, added: [column] })
  const value = column && newColumnValue(column)
  const count = value === null ? 0 : await countRows(db, collection.name)
  const filled: PlanValueChange = {
    kind: column?.defaultValue == null ? 'blank' : 'filled',
    count,
    examples: [String(value)],
  }
  return {
    steps: [{ ...fieldStep(collection.name, definition), ...(column && { items: count }) }],
    obstacles: column ? await findNewObstacles(db, collection.name, column) : [],
    references: [],
    changes: count > 0 ? [filled] : [],
  }
}

function fieldStep(collection: string, { field, column }: FieldDefinition): PlanStep {
  if (!column) return { action: 'create_field', collection, field }
  return { action: 'add_column', collection, field, to: declareType(column, 'mysql') }
}

/** Values of a field that are no key of the collection it is to lead to. */
async function findDangling(
  db: Knex,
  { collections }: Schema,
  row: RelationValues,
): Promise<PlanValueChange | null> {
  const holder = collections.get(row.collection_many)
  const key = collections.get(row.collection_one)?.primaryKey
  if (!key || !holder?.fields.get(row.field_many)?.column) return null
  const dangling = () =>
    db(`${holder.name} as holder`)
      .leftJoin(`${row.collection_one} as target`, `target.${key.field}`, `holder.${row.field_many}`)
      .whereNotNull(`holder.${row.field_many}`)
      .whereNull(`target.${key.field}`)
  const counted = await dangling().count({ count: '*' }).first()
  const count = Number(counted?.count ?? 0)
  if (count === 0) return null
  const values = await dangling()
    .distinct({ value: `holder.${row.field_many}` })
    .limit(MAX_EXAMPLES)
  const examples = values.map(({ value }) => String(value).slice(0, 80))
  return { kind: 'dangling', count, examples }
}

/** The same for what stored items get in a column that is made with its relation. */
async function findDanglingNew(
  db: Knex,
  { collections }: Schema,
  row: RelationValues,
  column: ColumnDefinition,
): Promise<PlanValueChange | null> {
  const value = newColumnValue(column)
  const key = collections.get(row.collection_one)?.primaryKey
  const count = value === null || !key ? 0 : await countRows(db, row.collection_many)
  if (!key || count === 0) return null
  const target = await db(row.collection_one).where(key.field, value).first(key.field)
  return target ? null : { kind: 'dangling', count, examples: [String(value)] }
}

async function countRows(db: Knex, table: string): Promise<number> {
  const row = await db(table).count({ count: '*' }).first()
  return Number(row?.count ?? 0)
}

/** One after the other. */
export function joinPlans(plans: readonly ModelPlan[]): ModelPlan {
  return {
    steps: plans.flatMap(({ steps }) => steps),
    obstacles: plans.flatMap(({ obstacles }) => obstacles),
    references: plans.flatMap(({ references }) => references),
    changes: plans.flatMap(({ changes = [] }) => changes),
  }
}
