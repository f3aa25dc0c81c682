import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { freePort } from '../../api/src/testing/freePort'

let server: TestApp
let receiver: Server
let receiverUrl: string
let calls: { method?: string; path?: string; body: unknown }[]

beforeAll(async () => {
  server = await createTestApp()
  calls = []
  receiver = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : null
    calls.push({ method: request.method, path: request.url, body })
    if (request.url === '/refusing') response.writeHead(400, { 'content-type': 'text/plain' })
    response.end('Field <b>name</b> is missing')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})

afterAll(async () => {
  await server.close()
  receiver.close()
  receiver.closeAllConnections()
})

describe('10.1 Webhooks', () => {
  const create = async (payload: object) => {
    const response = await server.admin({ method: 'POST', url: '/webhooks', payload })
    return response.json().data
  }

  it('need nothing on create; the record has six keys', async () => {
    expect(await create({})).toEqual({
      id: expect.any(Number),
      status: 'inactive',
      http_action: null,
      url: null,
      collection: null,
      directus_action: null,
    })
  })

  it('are read, changed and deleted as items, with revisions', async () => {
    const { id } = await create({ url: 'http://example.com/hook', collection: 'tags' })
    const changed = await server.admin({
      method: 'PATCH',
      url: `/webhooks/${id}`,
      payload: { http_action: 'post' },
    })
    expect(changed.json().data).toMatchObject({ id, http_action: 'post', collection: 'tags' })
    const revisions = await server.admin({ url: `/webhooks/${id}/revisions` })
    expect(revisions.json().data).toHaveLength(2)
    expect((await server.admin({ method: 'DELETE', url: `/webhooks/${id}` })).statusCode).toBe(204)
    const gone = await server.admin({ url: `/webhooks/${id}` })
    expect([gone.statusCode, gone.json().error.code]).toEqual([404, 203])
  })

  it('refuse unknown fields with 422/12 and addresses that are none with 422/4', async () => {
    const unknown = await server.admin({ method: 'POST', url: '/webhooks', payload: { nonsense: 1 } })
    const address = await server.admin({ method: 'POST', url: '/webhooks', payload: { url: 'file:///etc' } })
    expect([unknown, address].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [422, 12],
      [422, 4],
    ])
  })

  it('are for administrators only', async () => {
    const { id } = await create({ url: 'http://example.com/secret' })
    await server.admin({
      method: 'POST',
      url: '/permissions',
      payload: { collection: 'directus_webhooks', role: 3, create: 'full', read: 'full', update: 'full' },
    })
    const list = await server.editor({ url: '/webhooks' })
    const update = await server.editor({
      method: 'PATCH',
      url: `/webhooks/${id}`,
      payload: { url: 'http://e.com' },
    })
    const created = await server.editor({ method: 'POST', url: '/webhooks', payload: {} })
    const anonymous = await server.anonymous({ url: '/webhooks' })
    expect([list, update, created, anonymous].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [403, 300],
      [403, 302],
      [403, 301],
      [401, 3],
    ])
    expect((await server.admin({ url: `/webhooks/${id}` })).json().data.url).toBe('http://example.com/secret')
  })

  it('fire after create, update and delete of their collection; calls are in the log', async () => {
    const hook = { status: 'active', http_action: 'post', collection: 'directus_folders' }
    const actions = ['create', 'update', 'delete']
    const ids: number[] = []
    for (const action of actions) {
      const webhook = { ...hook, url: `${receiverUrl}/${action}`, directus_action: `item.${action}:after` }
      ids.push((await create(webhook)).id)
    }
    const folder = (await server.admin({ method: 'POST', url: '/folders', payload: { name: 'A' } })).json()
      .data
    await server.admin({ method: 'PATCH', url: `/folders/${folder.id}`, payload: { name: 'B' } })
    await server.admin({ method: 'DELETE', url: `/folders/${folder.id}` })
    await vi.waitFor(
      () => expect(calls.map(({ path }) => path).sort()).toEqual(['/create', '/delete', '/update']),
      { timeout: 15_000 },
    )
    const bodyOf = (action: string) => calls.find(({ path }) => path === `/${action}`)?.body
    expect(bodyOf('create')).toEqual({ id: folder.id, name: 'A', parent_folder: null })
    expect(bodyOf('update')).toEqual({ id: folder.id, name: 'B' })
    expect(bodyOf('delete')).toMatchObject({ id: folder.id, name: 'B' })

    await vi.waitFor(
      async () => {
        const log = await server.admin({ url: `/webhooks/${ids[0]}/deliveries` })
        expect(log.json().data).toMatchObject([
          { state: 'delivered', attempts: 1, response_status: 200, error: null, method: 'POST' },
        ])
      },
      { timeout: 15_000 },
    )
    const denied = await server.editor({ url: `/webhooks/${ids[0]}/deliveries` })
    expect(denied.statusCode).toBe(403)
  })

  it('are tried out with one call that says it is a test, which stands in their log', async () => {
    const hook = { status: 'inactive', http_action: 'post', collection: 'cities' }
    const { id } = await create({
      ...hook,
      url: `${receiverUrl}/try`,
      directus_action: 'item.create:after',
    })
    const tried = await server.admin({ method: 'POST', url: `/webhooks/${id}/test` })
    expect(tried.json().data).toMatchObject({
      state: 'delivered',
      method: 'POST',
      attempts: 1,
      response_status: 200,
      error: null,
    })
    expect(calls.filter(({ path }) => path === '/try')).toEqual([
      {
        method: 'POST',
        path: '/try',
        body: { test: true, collection: 'cities', action: 'item.create:after' },
      },
    ])
    const log = await server.admin({ url: `/webhooks/${id}/deliveries` })
    expect(log.json().data).toEqual([tried.json().data])
  })

  it('say why a test call came to nothing', async () => {
    const closed = await create({ http_action: 'post', url: `http://127.0.0.1:${await freePort()}/hook` })
    const tried = await server.admin({ method: 'POST', url: `/webhooks/${closed.id}/test` })
    expect(tried.json().data).toMatchObject({
      state: 'failed',
      method: 'POST',
      response_status: null,
      error: 'Could not be reached',
    })
    const { id } = await create({})
    const empty = await server.admin({ method: 'POST', url: `/webhooks/${id}/test` })
    expect([empty.statusCode, empty.json().error.code]).toEqual([422, 4])
    const unknown = await server.admin({ method: 'POST', url: '/webhooks/99999/test' })
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 203])
  })

  it('are made again by hand: another call of the log, to the address of now, with what a refusal says', async () => {
    const { id } = await create({ http_action: 'post', url: `${receiverUrl}/refusing` })
    const first = await server.admin({ method: 'POST', url: `/webhooks/${id}/test` })
    const call = first.json().data
    expect(call).toMatchObject({
      state: 'failed',
      response_status: 400,
      answer: 'Field <b>name</b> is missing',
    })
    await server.admin({
      method: 'PATCH',
      url: `/webhooks/${id}`,
      payload: { url: `${receiverUrl}/accepting` },
    })
    const retry = (delivery: number, as = server.admin) =>
      as({ method: 'POST', url: `/webhooks/${id}/deliveries/${delivery}/retry` })
    const again = (await retry(call.id)).json().data
    expect(again).toMatchObject({
      state: 'delivered',
      url: `${receiverUrl}/accepting`,
      attempts: 1,
      answer: null,
    })
    const bodies = calls
      .filter(({ path }) => path === '/refusing' || path === '/accepting')
      .map(({ body }) => body)
    expect(bodies[1]).toEqual(bodies[0])
    const log = (await server.admin({ url: `/webhooks/${id}/deliveries` })).json().data
    expect(log).toEqual([again, call])
    const ofLog = () => server.project.knex('pergola_webhook_deliveries').where({ id: again.id })
    // Not due, so that the queue leaves it alone.
    await ofLog().update({ state: 'pending', due_at: Date.now() + 3_600_000 })
    const underWay = await retry(again.id)
    await ofLog().update({ state: 'delivered' })
    expect([underWay.statusCode, underWay.json().error.code]).toEqual([422, 12])
    expect((await retry(99_999)).statusCode).toBe(404)
    expect((await retry(call.id, server.editor)).statusCode).toBe(403)
  })

  it('that wait to be made again after a failure are made by hand at once, and not a second time by the server', async () => {
    const { id } = await create({ http_action: 'post', url: `${receiverUrl}/refusing` })
    const { data: call } = (await server.admin({ method: 'POST', url: `/webhooks/${id}/test` })).json()
    const waiting = { state: 'pending', due_at: Date.now() + 3_600_000, finished_at: null }
    await server.project.knex('pergola_webhook_deliveries').where({ id: call.id }).update(waiting)
    const retry = () => server.admin({ method: 'POST', url: `/webhooks/${id}/deliveries/${call.id}/retry` })
    const refused = (await retry()).json().data
    expect(refused).toEqual({ ...call, state: 'pending', attempts: 2, finished_on: null })
    const url = `${receiverUrl}/waited-for`
    await server.admin({ method: 'PATCH', url: `/webhooks/${id}`, payload: { url } })
    const accepted = (await retry()).json().data
    expect(accepted).toMatchObject({ id: call.id, url, state: 'delivered', attempts: 3 })
    const log = (await server.admin({ url: `/webhooks/${id}/deliveries` })).json().data
    expect(log).toEqual([accepted])
  })

  it('are tried out by administrators alone, whatever else a role may do', async () => {
    const { id } = await create({ http_action: 'get', url: `${receiverUrl}/refused` })
    const row = { collection: 'directus_webhooks', role: 3, create: 'full', read: 'full', update: 'full' }
    await server.admin({ method: 'POST', url: '/permissions', payload: row })
    const editor = await server.editor({ method: 'POST', url: `/webhooks/${id}/test` })
    const anonymous = await server.anonymous({ method: 'POST', url: `/webhooks/${id}/test` })
    expect([editor.statusCode, anonymous.statusCode]).toEqual([403, 401])
    expect(calls.filter(({ path }) => path === '/refused')).toEqual([])
  })

  it('stay silent while inactive or for other collections and actions; get sends no body; of two alike both fire', async () => {
    const hook = {
      status: 'active',
      http_action: 'get',
      collection: 'directus_roles',
      directus_action: 'item.create:after',
    }
    await create({ ...hook, url: `${receiverUrl}/inactive`, status: 'inactive' })
    await create({ ...hook, url: `${receiverUrl}/elsewhere`, collection: 'directus_users' })
    await create({ ...hook, url: `${receiverUrl}/later`, directus_action: 'item.update:after' })
    const twins = [
      await create({ ...hook, url: `${receiverUrl}/twin-1` }),
      await create({ ...hook, url: `${receiverUrl}/twin-2` }),
    ]
    calls.length = 0
    await server.admin({ method: 'POST', url: '/roles', payload: { name: 'Sent twice' } })
    await vi.waitFor(() => expect(calls).toHaveLength(2), { timeout: 15_000 })
    // What was sent is in the queue before the write is answered, so the log has everything there will be.
    const log = await server.project.knex('pergola_webhook_deliveries').whereIn('method', ['GET', 'get'])
    expect(log.map(({ webhook }: { webhook: number }) => webhook).sort()).toEqual(
      twins.map(({ id }) => id).sort(),
    )
    expect(calls.sort((a, b) => String(a.path).localeCompare(String(b.path)))).toEqual([
      { method: 'GET', path: '/twin-1', body: null },
      { method: 'GET', path: '/twin-2', body: null },
    ])
  })

  it('are changed in batches, and read by several keys', async () => {
    const [a, b] = [await create({ collection: 'a' }), await create({ collection: 'b' })]
    const changed = await server.admin({
      method: 'PATCH',
      url: '/webhooks',
      payload: [
        { id: a.id, http_action: 'get' },
        { id: b.id, http_action: 'post' },
      ],
    })
    const read = await server.admin({ url: `/webhooks/${a.id},${b.id}` })
    expect(changed.json().data).toEqual([
      { ...a, http_action: 'get' },
      { ...b, http_action: 'post' },
    ])
    expect(read.json().data).toEqual(changed.json().data)
  })

  it.each(['abc', '-1', '1.5', '', '1000'])(
    'have a log that refuses the limit %j with 422/4',
    async (limit) => {
      const { id } = await create({})
      const response = await server.admin({ url: `/webhooks/${id}/deliveries?limit=${limit}` })
      expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
    },
  )

  it('have a log for administrators only', async () => {
    const { id } = await create({})
    const answers = [server.editor, server.anonymous].map((as) => as({ url: `/webhooks/${id}/deliveries` }))
    expect((await Promise.all(answers)).map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [403, 300],
      [401, 3],
    ])
    expect((await server.admin({ url: `/webhooks/${id}/deliveries` })).json().data).toEqual([])
  })

  it('whose receiver is down do not fail the write', async () => {
    await create({
      status: 'active',
      http_action: 'post',
      url: 'http://127.0.0.1:1/hook',
      collection: 'directus_folders',
      directus_action: 'item.create:after',
    })
    const response = await server.admin({ method: 'POST', url: '/folders', payload: { name: 'Written' } })
    expect(response.statusCode).toBe(200)
  })
})

describe('10.2 Mail', () => {
  const send = (payload: object, as = server.admin) => as({ method: 'POST', url: '/mail', payload })

  async function lastMail(): Promise<string> {
    const folder = join(server.dataDir, 'mail', 'demo')
    const names = (await readdir(folder)).sort()
    return readFile(join(folder, names.at(-1) as string), 'utf8')
  }

  it('sends to an address, with the template filled', async () => {
    const response = await send({
      to: 'ada@example.com',
      subject: 'Hi {{name}}',
      body: '<b>{{name}}</b>',
      data: { name: '<Ada>' },
    })
    expect(response.statusCode).toBe(204)
    const mail = await lastMail()
    expect(mail).toContain('To: ada@example.com')
    expect(mail).toContain('Subject: Hi <Ada>')
    expect(mail).toContain('<b>&lt;Ada&gt;</b>')
  })

  it('sends plain text, to several receivers of every form', async () => {
    await send({
      to: [1, { email: 'bo@example.com', name: 'Bo' }, 'cy@example.com'],
      body: 'Hi {{name}}',
      type: 'plain',
      data: { name: 'all' },
    })
    const mail = await lastMail()
    expect(mail).toMatch(/^To: Admin User <admin@example.com>, Bo <bo@example.com>,\s+cy@example.com/m)
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Hi all')
  })

  it('names blank fields with 422/4, unknown users with 422/12', async () => {
    const blank = await send({})
    expect(blank.json().error).toMatchObject({
      code: 4,
      message: expect.stringMatching(/to: .*body: |body: .*to: /),
    })
    const unknown = await send({ to: 999, body: 'x' })
    const address = await send({ to: 'unknown', body: 'x' })
    expect([unknown, address].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [422, 12],
      [422, 4],
    ])
  })

  it('comes from who sent it, or from the configured address with use_default_email', async () => {
    const mail = { to: 'ada@example.com', body: 'x' }
    await send(mail)
    expect(await lastMail()).toContain('From: Admin User <admin@example.com>')
    await send({ ...mail, use_default_email: true })
    expect(await lastMail()).toContain('From: Pergola <no-reply@localhost>')
  })

  it('that cannot be handed over answers 500/503', async () => {
    const unreachable = { type: 'smtp', host: '127.0.0.1', port: await freePort() } as const
    const remote = await createTestApp({ config: { mail: unreachable } })
    const response = await send({ to: 'ada@example.com', body: 'x' }, remote.admin)
    await remote.close()
    expect([response.statusCode, response.json().error.code]).toEqual([500, 503])
  })

  it.each([
    { to: [], body: 'x' },
    { to: 'ada@example.com', body: '' },
    { to: 'ada@example.com', body: 'x', type: 'rtf' },
    { to: { name: 'Ada' }, body: 'x' },
    { to: 'ada@example.com\r\nBcc: eve@example.com', body: 'x' },
  ])('refuses %j with 422/4', async (mail) => {
    const response = await send(mail)
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  })

  it('is no open relay: 401/108 for anonymous callers, 403/10 for users who are no administrators', async () => {
    const mail = { to: 'ada@example.com', body: 'x' }
    const [anonymous, editor] = [await send(mail, server.anonymous), await send(mail, server.editor)]
    expect([anonymous, editor].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [401, 108],
      [403, 10],
    ])
  })

  it('refuses more than a hundred receivers', async () => {
    const response = await send({ to: Array(101).fill('ada@example.com'), body: 'x' })
    expect(response.json().error.code).toBe(4)
  })
})

describe('10.3 Utils', () => {
  const post = (url: string, payload?: object, as = server.editor) => as({ method: 'POST', url, payload })

  it.each(['core', 'bcrypt', 'md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'])(
    'hashes with %s and finds the match',
    async (hasher) => {
      const { hash } = (await post('/utils/hash', { string: 'secret', hasher })).json().data
      const right = await post('/utils/hash/match', { string: 'secret', hash, hasher })
      const wrong = await post('/utils/hash/match', { string: 'other', hash, hasher })
      expect(right.json()).toEqual({ data: { valid: true } })
      expect(wrong.json()).toEqual({ data: { valid: false } })
    },
  )

  it('matches a bcrypt hash of an earlier server', async () => {
    const hash = '$2y$10$nbIBRbCJYt9PPOeGjuM3jeyxJ25XQIz6VGFWPHasOqjmHntj5S4Sa'
    const response = await post('/utils/hash/match', { string: 'secret', hash })
    expect(response.json()).toEqual({ data: { valid: true } })
  })

  it('refuses unknown hashers with 422/1000 and blank strings with 422/4', async () => {
    const hasher = await post('/utils/hash', { string: 'secret', hasher: 'nope' })
    const blank = await post('/utils/hash', {})
    expect([hasher, blank].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [422, 1000],
      [422, 4],
    ])
  })

  it('tries a pattern on a text, in linear time, and says of what it does not run why', async () => {
    const tried = async (pattern: string, string: string) =>
      (await post('/utils/pattern/match', { pattern, string }, server.admin)).json()
    expect(await tried('/^[A-Z]/', 'Lilies')).toEqual({ data: { valid: true } })
    expect(await tried('/^[A-Z]/', 'lilies')).toEqual({ data: { valid: false } })
    const startedMs = performance.now()
    expect(await tried('/^(a+)+$/', `${'a'.repeat(999)}!`)).toEqual({ data: { valid: false } })
    expect(performance.now() - startedMs).toBeLessThan(5000)
    expect((await tried('/(a)\\1/', 'aa')).error).toMatchObject({
      code: 4,
      message: expect.stringContaining('References back to a group are not allowed in a pattern'),
    })
  })

  it('tries patterns for administrators alone, on short texts', async () => {
    const body = { pattern: '/x/', string: 'x' }
    const editor = await post('/utils/pattern/match', body)
    expect([editor.statusCode, editor.json().error.code]).toEqual([403, 300])
    const long = await post('/utils/pattern/match', { ...body, string: 'x'.repeat(1001) }, server.admin)
    expect([long.statusCode, long.json().error.code]).toEqual([422, 4])
  })

  it('makes random strings of printable characters', async () => {
    const normal = await post('/utils/random/string', {})
    const short = await post('/utils/random/string', { length: '8' })
    expect(normal.json().data.random).toMatch(/^[!-~]{32}$/)
    expect(short.json().data.random).toMatch(/^[!-~]{8}$/)
  })

  it.each(['x', 0, -1, 1.5, 1e9, ''])('refuses the length %j with 422/4', async (length) => {
    const response = await post('/utils/random/string', { length })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  })

  it('needs a body: 400/13', async () => {
    const response = await post('/utils/random/string')
    expect([response.statusCode, response.json().error.code]).toEqual([400, 13])
  })

  it('hashes and makes strings for signed-in users only: 401/108', async () => {
    for (const [url, payload] of [
      ['/utils/hash', { string: 'x' }],
      ['/utils/hash/match', { string: 'x', hash: 'x' }],
      ['/utils/pattern/match', { string: 'x', pattern: '/x/' }],
      ['/utils/random/string', {}],
    ] as const) {
      const response = await post(url, payload, server.anonymous)
      expect([response.statusCode, response.json().error.code]).toEqual([401, 108])
    }
  })

  it('gives people who are signed in a two-factor secret of 16 base32 characters', async () => {
    const response = await server.editor({ url: '/utils/2fa_secret' })
    expect(response.json()).toEqual({ data: { '2fa_secret': expect.stringMatching(/^[A-Z2-7]{16}$/) } })
    expect((await server.anonymous({ url: '/utils/2fa_secret' })).json().error.code).toBe(108)
  })
})

describe('10.4 What is not built', () => {
  it.each([
    ['POST', '/gql'],
    ['GET', '/scim/v2/Users'],
    ['GET', '/scim/v2/Groups'],
    ['GET', '/custom/anything'],
  ] as const)('%s %s answers 404/1', async (method, url) => {
    const response = await server.admin({ method, url, ...(method === 'POST' && { payload: {} }) })
    expect([response.statusCode, response.json().error.code]).toEqual([404, 1])
  })
})
