import type { ModelPlan } from '@pergola/sdk/contract'
import { createDenied } from '../errors/itemErrors'
import { ItemsService } from '../items/ItemsService'
import type { Key } from '../items/keys'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { Schema } from '../schema/Schema'
import { joinPlans, planRelationCreation } from './creationPlan'
import type { RelationValues } from './fields/relationParts'
import { templateReferences } from './modelPlan'

const COLLECTION = 'directus_relations'

interface Stored extends RelationValues {
  id: number
}

interface Trial {
  schema: Schema
  service: ItemsService
  /** Rows as they are at that moment, by their key. */
  read: (keys: readonly Key[]) => Promise<Stored[]>
  planMade: (row: RelationValues) => Promise<ModelPlan>
}

/**
 * What storing rows of `directus_relations` would do.
 *
 * @param body - One row, or a list of them.
 */
export async function planRelations(project: Project, viewer: Viewer, body: unknown): Promise<ModelPlan> {
  return tryOut(project, viewer, async ({ service, read, planMade }) => {
    const { keys } = await service.createMany(Array.isArray(body) ? body : [body])
    return eachOf(await read(keys), planMade)
  })
}

/** What changing such rows would do: a relation that says something else is another one. */
export async function planRelationUpdate(
  project: Project,
  viewer: Viewer,
  keys: readonly string[],
  body: unknown,
): Promise<ModelPlan> {
  return tryOut(project, viewer, async ({ service, schema, read, planMade }) => {
    const before = new Map((await read(keys)).map((row) => [row.id, row]))
    await service.updateByKeys(keys, body)
    return eachOf(await read(keys), async (row) => {
      const old = before.get(row.id)
      if (!old || JSON.stringify(old) === JSON.stringify(row)) return joinPlans([])
      return joinPlans([planEnd(schema, old), await planMade(row)])
    })
  })
}

/** What deleting such rows would do. Their fields stay. */
export async function planRelationRemoval(
  project: Project,
  viewer: Viewer,
  keys: readonly string[],
): Promise<ModelPlan> {
  return tryOut(project, viewer, async ({ service, schema, read }) => {
    const rows = await read(keys)
    await service.deleteByKeys(keys)
    return eachOf(rows, async (row) => planEnd(schema, row))
  })
}

/** Makes the change and takes it back, so that what is refused then is refused in the plan. */
async function tryOut(
  project: Project,
  viewer: Viewer,
  work: (trial: Trial) => Promise<ModelPlan>,
): Promise<ModelPlan> {
  if (!viewer.isAdmin) throw createDenied(COLLECTION)
  const { dialect } = project
  const schema = await project.schema.get()
  const trx = await project.knex.transaction()
  try {
    return await work({
      schema,
      service: new ItemsService({ project, viewer, collection: COLLECTION, trx, afterCommit: [] }),
      read: (keys) => trx(COLLECTION).whereIn('id', keys).orderBy('id'),
      planMade: (row) => planRelationCreation({ db: trx, dialect, schema }, row),
    })
  } finally {
    await trx.rollback()
  }
}

async function eachOf(
  rows: readonly Stored[],
  plan: (row: Stored) => Promise<ModelPlan>,
): Promise<ModelPlan> {
  const plans: ModelPlan[] = []
  for (const row of rows) plans.push(await plan(row))
  return joinPlans(plans)
}

function planEnd(schema: Schema, row: RelationValues): ModelPlan {
  const { collection_many: collection, field_many: field, collection_one: one, field_one: list } = row
  return {
    steps: [{ action: 'delete_relation', collection, field }],
    obstacles: [],
    references: [
      ...templateReferences(schema, collection, field),
      ...(!list ? [] : templateReferences(schema, one, list)),
    ],
    changes: [],
  }
}
