import type { Knex } from 'knex'
import { raiseVersion } from '../../../api/src/schema/versions'

export interface Restorable {
  /** Puts back the rows of every table that was written to since the last call. */
  restore(): Promise<void>
}

const WRITE = /^(?:insert (?:ignore )?into|update|delete from|replace into)\s+[`"]?(\w+)[`"]?/i

/** Goes up only, so that caches see that rows changed. */
const VERSIONS = 'pergola_versions'

/**
 * Remembers the rows of all tables, on any database: they are read and written through Knex. Tables that are created
 * later are left alone.
 */
export async function rememberTables(knex: Knex, tables: readonly string[]): Promise<Restorable> {
  const remembered = new Map<string, Record<string, unknown>[]>()
  for (const table of tables) if (table !== VERSIONS) remembered.set(table, await knex(table).select())
  const touched = new Set<string>()
  knex.on('query', ({ sql }: { sql: string }) => {
    const table = WRITE.exec(sql)?.[1]
    if (table && remembered.has(table)) touched.add(table)
  })
  return {
    async restore() {
      const tables = [...touched]
      if (tables.length === 0) return
      await knex.transaction(async (trx) => {
        for (const table of tables) {
          await trx(table).delete()
          const rows = remembered.get(table) ?? []
          if (rows.length > 0) await trx.batchInsert(table, rows, 20)
        }
        await raiseVersion(trx, 'schema')
        await raiseVersion(trx, 'settings')
      })
      touched.clear()
    },
  }
}
