import type { ModelPlan } from '@pergola/sdk/contract'
import { createDenied } from '../errors/itemErrors'
import { ItemsService } from '../items/ItemsService'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import { joinPlans, planRelationCreation } from './creationPlan'
import type { RelationValues } from './fields/relationParts'

const COLLECTION = 'directus_relations'

/**
 * What storing rows of `directus_relations` would do. They are stored and taken back, so that what is refused then is
 * refused here.
 *
 * @param body - One row, or a list of them.
 */
export async function planRelations(project: Project, viewer: Viewer, body: unknown): Promise<ModelPlan> {
  if (!viewer.isAdmin) throw createDenied(COLLECTION)
  const { dialect } = project
  const schema = await project.schema.get()
  const trx = await project.knex.transaction()
  try {
    const service = new ItemsService({ project, viewer, collection: COLLECTION, trx, afterCommit: [] })
    const { keys } = await service.createMany(Array.isArray(body) ? body : [body])
    const rows: RelationValues[] = await trx(COLLECTION).whereIn('id', keys).orderBy('id')
    const plans: ModelPlan[] = []
    for (const row of rows) plans.push(await planRelationCreation({ db: trx, dialect, schema }, row))
    return joinPlans(plans)
  } finally {
    await trx.rollback()
  }
}
