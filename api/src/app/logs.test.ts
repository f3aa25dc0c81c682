import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeError } from '../http/describeError'
import { createArticles } from '../testing/createArticles'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/createTestApp'
import { readMails } from '../testing/readMails'

/** Stands for whatever must not be seen. */
const SECRET = 'TOP-SECRET'

let t: TestApp
let log = ''

beforeAll(async () => {
  const write = (line: string) => {
    log += line
  }
  t = await createTestApp({ logLevel: 'trace', logTo: { write } })
  await createArticles(t)
})
afterAll(() => t.close())
beforeEach(() => {
  log = ''
})

it.each([
  ['a token in the query', `/users/me?access_token=${SECRET}`],
  ['a token in the query of a path that does not exist', `/nowhere?access_token=${SECRET}`],
  ['a token in the query of a path that cannot be read', `/%zz?access_token=${SECRET}`],
  ['a request token', `/auth/sso?request_token=${SECRET}`],
  ["a provider's code", `/auth/sso/okta/callback?code=${SECRET}&state=${SECRET}`],
  ['the key of an invitation', `/users/invite/${SECRET}`],
  ['the key of an invitation, encoded', `/users/%69nvite/${SECRET}`],
  ['the key of a file', `/assets/${SECRET}?key=directus-small-crop`],
])('%s stays out of the log', async (_case, url) => {
  await t.anonymous({ url })
  expect(log).toContain('"method":"GET"')
  expect(log).not.toContain(SECRET)
})

it.each(['/items/articles', '/items/articles/1', '/nowhere', '/items/'])(
  'a preflight of %s is answered once, and leaves no error in the log',
  async (url) => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }
    expect((await t.anonymous({ method: 'OPTIONS', url, headers })).statusCode).toBe(200)
    expect(log).toContain('"method":"OPTIONS"')
    expect(log).not.toMatch(/"level":[45]0/)
  },
)

it('passwords, headers, cookies and mailed links stay out of the log', async () => {
  const { email } = t.users.editor
  const login = await t.anonymous({
    method: 'POST',
    url: '/auth/authenticate',
    payload: { email, password: TEST_PASSWORD, mode: 'cookie' },
    headers: { authorization: `Bearer ${SECRET}`, cookie: `directus-demo-session=${SECRET}` },
  })
  await t.anonymous({ method: 'POST', url: '/auth/password/request', payload: { email } })
  const token = /token=([^&]+)/.exec((await readMails(t)).at(-1)?.link ?? '')?.[1]
  await t.anonymous({ method: 'POST', url: '/auth/password/reset', payload: { token, password: SECRET } })
  expect([login.statusCode, token?.split('.').length]).toEqual([200, 3])
  expect(log).toContain('"path":"/demo/auth/password/reset"')
  for (const secret of [SECRET, TEST_PASSWORD, login.cookies[0]?.value ?? SECRET, String(token)]) {
    expect(log).not.toContain(secret)
  }
})

it('a failed statement is logged without its values', async () => {
  const { knex, schema } = t.project
  const before = schema.loadCount
  await knex.schema.dropTable('directus_revisions')
  // A table that goes during a request is asked for once more: this one has gone before.
  await expect
    .poll(async () => schema.get().then(() => schema.loadCount), { timeout: 5000 })
    .toBeGreaterThan(before)
  const answer = await t.admin({ method: 'POST', url: '/items/tags', payload: { name: SECRET } })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    500,
    { error: { code: null, message: 'Internal server error' } },
  ])
  const lines = log.split('\n').filter((line) => line.includes('"level":50'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '').err.message).toMatch(/directus_revisions.+\?/)
  expect(log).not.toContain(SECRET)
})

it('describes what a database says without the values that it quotes', async () => {
  const { knex } = t.project
  await knex('authors').insert({ id: 1, name: 'Ann' })
  const refused = [
    () => knex('authors').insert({ id: 1, name: `${SECRET} it's` }),
    () => knex('authors').where({ nowhere: SECRET }),
    () => knex('articles').insert({ title: SECRET, code: SECRET.repeat(90), views: SECRET, slug: 1 }),
  ]
  for (const query of refused) {
    const error = await Promise.resolve()
      .then(query)
      .catch((failure: unknown) => failure)
    // SQLite takes text of any kind and length.
    if (!(error instanceof Error)) continue
    const described = describeError(new Error('Could not be written', { cause: error }))
    expect(described.cause).toMatchObject({ message: expect.stringContaining('?'), code: expect.anything() })
    expect(described.cause?.stack.length).toBeGreaterThan(0)
    expect(JSON.stringify(described)).not.toContain(SECRET)
  }
})

it('quotes in a value do not end it', () => {
  const sqlMessage = `Duplicate entry 'it's ${SECRET}' for key 'name'`
  const error = Object.assign(new Error(`insert into t values (?) - ${sqlMessage}`), {
    sqlMessage,
    sql: `insert into t values ('${SECRET}')`,
    code: 'ER_DUP_ENTRY',
    errno: 1062,
  })
  expect(describeError(error)).toMatchObject({
    message: "insert into t values (?) - Duplicate entry '…'",
    code: 'ER_DUP_ENTRY',
  })
  expect(JSON.stringify(describeError(error))).not.toContain(SECRET)
})

it('tokens in the answer of a sign-in provider stay with the error', () => {
  const cause = { body: { access_token: SECRET } }
  expect(JSON.stringify(describeError(new Error('unexpected nonce', { cause })))).not.toContain(SECRET)
})
