import { setTimeout } from 'node:timers'
import { afterEach, beforeEach } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'

/** Shortly before a test is given up. */
const LONG_MS = 50_000

let timer: NodeJS.Timeout | undefined

// A test that waits for something for ever, or what prepares it, says what that is.
beforeEach(({ task }) => {
  timer = setTimeout(() => report(task.name).catch(console.warn), LONG_MS).unref()
})
afterEach(() => clearTimeout(timer))

async function report(test: string): Promise<void> {
  const { hostname: host, port, username: user } = new URL(process.env.TEST_DB ?? '')
  const database = 'information_schema'
  const { knex: server } = connectDatabase({
    type: 'mysql',
    host,
    port: Number(port),
    user,
    password: '',
    database,
  })
  const rowsOf = async (sql: string) => (await server.raw(sql))[0]
  try {
    console.warn(`"${test}" still runs after ${LONG_MS / 1000} s`, {
      statements: await rowsOf("SELECT * FROM PROCESSLIST WHERE COMMAND <> 'Sleep'"),
      transactions: await rowsOf('SELECT * FROM INNODB_TRX'),
      process: process.getActiveResourcesInfo(),
    })
  } finally {
    await server.destroy()
  }
}
