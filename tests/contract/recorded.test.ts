import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareShape } from './recorded/compareShape'
import { createRecordedProject, type RecordedProject, storeContents } from './recorded/createRecordedProject'
import { deviations, notReplayed } from './recorded/deviations'
import { rawBodies } from './recorded/rawBodies'
import { type Exchange, readExchanges } from './recorded/readExchanges'
import { type Restorable, rememberTables } from './recorded/restoreTables'
import { states } from './recorded/states'

const exchanges = readExchanges()
const documented = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

/** Those that change tables come last, since tables are not put back. */
const replayed = exchanges
  .filter(({ id }) => !(id in notReplayed))
  .sort((one, other) => Number(changesTables(one)) - Number(changesTables(other)))

let t: RecordedProject
let tables: Restorable
let tokens: Record<string, string | null>

beforeAll(async () => {
  t = await createRecordedProject(exchanges)
  const { collections } = await t.project.schema.get()
  tables = await rememberTables(t.project.knex, [...collections.keys(), ...OWN_TABLES])
  tokens = {
    admin: t.users.admin.token,
    'admin-jwt': t.users.admin.token,
    'admin-tmp': t.users.admin.token,
    editor: t.users.editor.token,
    editor2: 'static-token-editor2',
    'editor2-2fa': 'static-token-editor2',
    'editor2-otp': 'static-token-editor2',
    // Whose role forces a second factor that they do not have: served like strangers.
    'editor-enforced': null,
    expired: null,
    public: null,
  }
}, 120_000)
afterAll(() => t.close())

describe.each(replayed.map((one) => [`${one.id}: ${one.as} ${one.method} ${one.path}`, one] as const))(
  '%s',
  (_title, exchange) => {
    const reason = deviations[exchange.id]

    it(reason ? `differs: ${reason}` : 'answers like the original', async () => {
      const differences = await replay(exchange)
      if (reason) expect(differences, 'no longer differs: take it off the list').not.toBe('')
      else expect(differences).toBe('')
    })
  },
)

it('every listed deviation is one of the recordings', () => {
  const known = new Set(exchanges.map(({ id }) => id))
  const listed = [deviations, notReplayed, states, rawBodies].flatMap((list) => Object.keys(list))
  expect(listed.filter((id) => !known.has(id))).toEqual([])
  expect(Object.keys(deviations).filter((id) => id in notReplayed)).toEqual([])
})

it('every reason of a deviation is a row of docs/api.md', () => {
  const reasons = [...new Set(Object.values(deviations))]
  expect(reasons.filter((reason) => !documented.includes(`\n| ${reason} |`))).toEqual([])
})

function changesTables({ method, path }: Exchange): boolean {
  const isAboutTables = /^\/demo\/(collections|fields)\b/.test(path)
  return isAboutTables && (method !== 'GET' || /things|subtitle/.test(path))
}

/** Sends a recorded request and puts back what it changed. */
async function replay(exchange: Exchange): Promise<string> {
  const made = t.made.get(exchange.id)
  if (made) return compare(exchange, made.status, made.body).join('\n')
  const { as, method, path, request } = exchange
  const token = tokens[as]
  const raw = rawBodies[exchange.id]
  try {
    await states[exchange.id]?.(t.project.knex)
    const response = await t.app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(raw && { 'content-type': raw.type }),
        // The recordings do not show headers; an answer shows that this one was sent.
        ...(exchange.status === 200 && HINT),
      },
      ...(request !== undefined && { payload: raw?.content ?? (request as object) }),
    })
    return compare(exchange, response.statusCode, response.body === '' ? null : parse(response.body)).join(
      '\n',
    )
  } finally {
    await tables.restore()
    if (method !== 'GET' && path.includes('/files')) await storeContents(t.project)
  }
}

const HINT = { 'x-directus-project': 'demo' }
const OWN_TABLES = ['pergola_one_time']

function compare(exchange: Exchange, status: number, body: unknown): string[] {
  if (status !== exchange.status)
    return [`the status is ${status} instead of ${exchange.status}: ${JSON.stringify(body)?.slice(0, 200)}`]
  if (exchange.code !== undefined) {
    const code = (body as { error?: { code?: unknown } } | null)?.error?.code
    return code === exchange.code ? [] : [`the code is ${code} instead of ${exchange.code}`]
  }
  return exchange.body === undefined ? [] : compareShape(body, exchange.body)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
