import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN, type TestApp } from '../../api/src/testing/createTestApp'
import { runsOf } from '../../api/src/testing/randomRuns'
import { type GeneratedRequest, requestsOf } from '../support/requestsOf'

/**
 * Requests made from the OpenAPI document, in turns by an administrator, an editor and an anonymous caller: none makes a
 * fault, none hangs. That each answer is as its route declares is compared as in every test (tests/setup/answers.ts).
 * The same requests each time; `npm run fuzz` sends more, and others.
 */
const runs = runsOf(6)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** Long enough for a busy machine. */
const PATIENCE_MS = 15_000
/** What only someone who knows the source would understand. */
const internals = /SQLITE_|\bER_[A-Z]|select .* from|node_modules|\.ts:/
const TIMEOUT_MS = 60_000 + runs * 20_000

const known = [
  'demo',
  'articles',
  'directus_users',
  'directus_files',
  'title',
  'status',
  'id',
  '1',
  '2',
  '3',
  'me',
  TEST_SUPER_ADMIN_TOKEN,
]

let t: TestApp
beforeAll(open)
afterAll(() => t.close())

it(
  'no request makes a fault or hangs',
  async () => {
    const operations = requestsOf((await t.admin({ url: '/openapi.json' })).json(), known)
    expect(operations.length).toBeGreaterThan(150)
    const faults: string[] = []
    for (const [index, { requests }] of operations.entries()) {
      await restore()
      for (const [turn, request] of fc.sample(requests, { numRuns: runs, seed: seed + index }).entries()) {
        const fault = await send(request, [t.users.admin.token, t.users.editor.token, null][turn % 3] ?? null)
        if (fault) faults.push(`${fault}: ${JSON.stringify(request).slice(0, 1_000)}`)
      }
    }
    expect(faults).toEqual([])
    expect((await t.app.inject('/server/ping')).body).toBe('pong')
  },
  TIMEOUT_MS,
)

async function send(
  { broken: _, ...request }: GeneratedRequest,
  token: string | null,
): Promise<string | null> {
  const answer = t.app.inject({
    ...request,
    method: request.method as 'GET',
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
  const ended = answer.catch((error: Error) => error)
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref())
  const first = await Promise.race([ended, late])
  if (!first) return 'no answer'
  if (first instanceof Error) return first.message
  if (first.statusCode >= 500 || internals.test(first.body))
    return `${first.statusCode} ${first.body.slice(0, 200)}`
  return null
}

async function open(): Promise<void> {
  t = await createTestApp({ logLevel: 'silent', maxUploadBytes: 200_000 })
  await createArticles(t)
}

/** Requests remove the project, and change who may do what: it is made again, and the callers get back what they had. */
async function restore(): Promise<void> {
  const project = await t.app.projects.get('demo').catch(() => null)
  if (project !== t.project) {
    await t.close()
    await open()
  }
  const { admin, editor } = t.users
  const users = t.project.knex('directus_users')
  await users.clone().where({ id: admin.id }).update({ token: admin.token, status: 'active', role: 1 })
  await users.clone().where({ id: editor.id }).update({ token: editor.token, status: 'active', role: 3 })
}
