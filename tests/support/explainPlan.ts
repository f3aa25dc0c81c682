import { connectDatabase } from '../../api/src/db/connectDatabase'
import type { Project } from '../../api/src/project/Project'

/**
 * The steps by which SQLite would answer a statement, joined by `; `.
 *
 * On a connection of its own: in the driver an EXPLAIN never ends, and what its connection reads later is as old as it is.
 */
export async function explainPlan(
  project: Project,
  sql: string,
  bindings = Array.from({ length: sql.split('?').length - 1 }, (): unknown => 100),
): Promise<string> {
  const { knex, reads } = connectDatabase(project.config.database)
  try {
    const plan: { detail: string }[] = await knex.raw(`EXPLAIN QUERY PLAN ${sql}`, bindings as never)
    return plan.map(({ detail }) => detail).join('; ')
  } finally {
    await reads.destroy()
    await knex.destroy()
  }
}
