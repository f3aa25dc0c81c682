import type { Knex } from 'knex'

/** The queue of webhook calls and, once they are finished, their log. */
export const DELIVERIES_TABLE = 'pergola_webhook_deliveries'

/** One call of a webhook, as stored. Times are milliseconds since 1970. */
export interface DeliveryRow {
  id: number
  webhook: number
  method: 'GET' | 'POST'
  url: string
  /** JSON text; null for GET. */
  body: string | null
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** When a pending call is due; pushed ahead while a process is at it. */
  due_at: number
  created_at: number
  finished_at: number | null
  /** Of the last attempt; null when no answer came. */
  response_status: number | null
  error: string | null
  /** The beginning of the last answer, where it refused the call with a text. */
  answer: string | null
}

/** Part of the installation of a project. */
export async function createDeliveriesTable(knex: Knex): Promise<void> {
  if (await knex.schema.hasTable(DELIVERIES_TABLE)) return
  await knex.schema.createTable(DELIVERIES_TABLE, (table) => {
    table.increments('id')
    table.integer('webhook').unsigned().notNullable().index()
    table.string('method', 8).notNullable()
    table.string('url', 510).notNullable()
    table.text('body', 'longtext')
    table.string('state', 16).notNullable()
    table.integer('attempts').notNullable()
    table.bigInteger('due_at').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('finished_at')
    table.integer('response_status')
    table.string('error', 255)
    table.text('answer')
    table.index(['state', 'due_at'])
  })
}

/** For a table that an earlier release made. */
export async function addAnswerColumn(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn(DELIVERIES_TABLE, 'answer')) return
  await knex.schema.alterTable(DELIVERIES_TABLE, (table) => {
    table.text('answer')
  })
}
