import type { ModelPlan } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { countKeys } from '../model/fields/createField'
import { planCollectionRemoval, planFieldRemoval, planFieldUpdate } from '../model/modelPlan'
import type { Project } from '../project/Project'
import { requireFreeKeys } from '../schema/alter/requireFreeKeys'
import { requireRowWidth } from '../schema/alter/requireRowWidth'
import type { FieldDefinition } from '../schema/define/parseFieldDefinition'
import type { Schema } from '../schema/Schema'
import type { SnapshotChange } from './diffSnapshots'
import { toFieldChange, toFieldDefinition } from './fieldValues'
import type { Values } from './Snapshot'

type Planned = Pick<Project, 'knex' | 'dialect'>

/** Adds what a change does to stored values, or why it cannot be made. Writes nothing. */
export async function planChange(
  project: Planned,
  schema: Schema,
  change: SnapshotChange,
): Promise<SnapshotChange> {
  try {
    const plan = await findPlan(project, schema, change)
    return plan ? { ...change, plan } : change
  } catch (error) {
    if (error instanceof ApiError) return { ...change, refusal: error.message }
    throw error
  }
}

async function findPlan(
  { knex: db, dialect }: Planned,
  schema: Schema,
  { part, action, names, from, to }: SnapshotChange,
): Promise<ModelPlan | null> {
  const [name = '', fieldName = ''] = names
  const collection = schema.collections.get(name)
  const field = collection?.fields.get(fieldName)
  if (part === 'role' && action === 'delete') return planRoleRemoval(db, name)
  if (part === 'collection' && action === 'create') {
    if (collection) throw new ApiError('collectionExists', say('tableTaken', { collection: name }))
    const definitions = ((to?.fields ?? []) as Values[]).map(toFieldDefinition)
    await requireFreeKeys(db, dialect, name, countKeys(definitions))
    await requireRowWidth(db, dialect, { table: name, added: columnsOf(definitions), isNewTable: true })
  }
  if (part === 'field' && action === 'create') {
    const definition = toFieldDefinition(to ?? {})
    await requireFreeKeys(db, dialect, name, countKeys([definition]))
    if (collection) await requireRowWidth(db, dialect, { table: name, added: columnsOf([definition]) })
  }
  if (!collection) return null
  if (part === 'collection' && action === 'delete') return planCollectionRemoval(db, schema, collection)
  if (part !== 'field' || !field) return null
  if (action === 'delete') return planFieldRemoval(db, schema, collection, field)
  const { column, row } = toFieldChange(from ?? {}, to ?? {})
  const body = { ...(row.type === undefined ? {} : { type: row.type }), ...column }
  const plan = await planFieldUpdate(db, dialect, collection, field, body)
  return plan.steps.length > 0 ? plan : null
}

const columnsOf = (definitions: readonly FieldDefinition[]) =>
  definitions.flatMap(({ column }) => (column ? [column] : []))

async function planRoleRemoval(db: Knex, name: string): Promise<ModelPlan> {
  const row = await db('directus_users')
    .join('directus_roles', 'directus_roles.id', 'directus_users.role')
    .where('directus_roles.name', name)
    .count({ count: '*' })
    .first()
  const steps: ModelPlan['steps'] = [
    { action: 'delete_role', collection: 'directus_users', items: Number(row?.count ?? 0) },
  ]
  return { steps, obstacles: [], references: [] }
}
