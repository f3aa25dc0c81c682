import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createArticles } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp
let made = 0
let role: number
let permission: number
let relation: number

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
})
afterAll(() => t.close())

async function send(method: 'POST' | 'PATCH' | 'GET', url: string, payload?: object) {
  const response = await t.admin({ method, url, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body ? response.json() : null }
}

beforeEach(async () => {
  made += 1
  role = (await send('POST', '/roles', { name: `Role ${made}` })).body.data.id
  const row = { role, collection: 'articles', status: null, read: 'none', update: 'none' }
  permission = (await send('POST', '/permissions', row)).body.data.id
  relation = (await send('GET', '/relations?limit=1&single=1')).body.data.id
  await send('PATCH', '/fields/articles/title', { note: 'as it was', width: 'full' })
  await send('PATCH', '/collections/articles', { note: 'as it was', icon: 'box' })
})

/** What two administrators change at once: the address, what both have read, and a value of each. */
const changes = {
  'a field': () => ({
    url: '/fields/articles/title',
    base: { note: 'as it was' },
    one: { note: 'one' },
    two: { note: 'two' },
    other: { base: { width: 'full' }, body: { width: 'half' } },
  }),
  'a collection': () => ({
    url: '/collections/articles',
    base: { note: 'as it was' },
    one: { note: 'one' },
    two: { note: 'two' },
    other: { base: { icon: 'box' }, body: { icon: 'brush' } },
  }),
  'a role': () => ({
    url: `/roles/${role}`,
    base: { description: null },
    one: { description: 'one' },
    two: { description: 'two' },
    other: { base: { ip_whitelist: [] }, body: { ip_whitelist: ['10.0.0.1'] } },
  }),
  'a permission': () => ({
    url: `/permissions/${permission}`,
    base: { read: 'none' },
    one: { read: 'full' },
    two: { read: 'mine' },
    other: { base: { update: 'none' }, body: { update: 'role' } },
  }),
  'a relation': () => ({
    url: `/relations/${relation}`,
    base: { junction_field: null },
    one: { junction_field: 'one' },
    two: { junction_field: 'two' },
    other: null,
  }),
}

describe.each(Object.entries(changes))('%s that two administrators change', (_what, make) => {
  it('keeps the first change and refuses the second with what is stored, at once or one after the other', async () => {
    const { url, base, one, two } = make()
    const [field = ''] = Object.keys(base)
    const before = (await send('GET', url)).body.data[field]
    const $base = { [field]: before }
    const answers = await Promise.all([one, two].map((body) => send('PATCH', url, { ...body, $base })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? one : two
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({ error: { code: 217 }, data: winner, lost: { fields: [field] } })
    expect((await send('GET', url)).body.data).toMatchObject(winner)
    // Knowing of the other's, it goes through.
    const mine = winner === one ? two : one
    expect((await send('PATCH', url, { ...mine, $base: winner })).status).toBe(200)
    expect((await send('GET', url)).body.data).toMatchObject(mine)
    await send('PATCH', url, { [field]: before })
  })

  it('takes changes of different parts from both', async () => {
    const { url, one, other } = make()
    if (!other) return
    const now = (await send('GET', url)).body.data
    const baseOf = (body: object) => Object.fromEntries(Object.keys(body).map((key) => [key, now[key]]))
    const answers = await Promise.all(
      [one, other.body].map((body) => send('PATCH', url, { ...body, $base: baseOf(body) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await send('GET', url)).body.data).toMatchObject({ ...one, ...other.body })
  })

  it('needs a base that is an object', async () => {
    const { url, one } = make()
    expect((await send('PATCH', url, { ...one, $base: 'yesterday' })).status).toBe(422)
  })
})

describe('rows that two administrators create at once', () => {
  it('are one permission row where they ask for it, and the second is refused', async () => {
    const row = { role, collection: 'authors', status: null, $base: null }
    const answers = await Promise.all(
      ['full', 'mine'].map((read) => send('POST', '/permissions', { ...row, read })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await send('GET', `/permissions?filter[role][eq]=${role}&filter[collection][eq]=authors`)
    expect(stored.body.data).toHaveLength(1)
  })

  it('say nothing of what is there to those who may not create them', async () => {
    const row = { role, collection: 'articles', status: null, $base: null }
    for (const inject of [t.editor, t.anonymous]) {
      const answer = await inject({ method: 'POST', url: '/permissions', payload: row })
      expect([answer.statusCode, answer.json().lost]).toEqual([403, undefined])
    }
  })

  it('are compared as they are stored, with a role that is sent as an object, too', async () => {
    const row = { role: { id: role }, collection: 'articles', status: null, $base: null }
    const { status, body } = await send('POST', '/permissions', row)
    expect([status, body.lost?.key]).toEqual([409, permission])
  })
})

describe('a list of rows', () => {
  it('is refused whole where one of them was changed meanwhile', async () => {
    const row = { role, collection: 'authors', status: null, read: 'none' }
    const second = (await send('POST', '/permissions', row)).body.data.id
    await send('PATCH', `/permissions/${second}`, { read: 'role' })
    const { status, body } = await send('PATCH', '/permissions', [
      { id: permission, read: 'full', $base: { read: 'none' } },
      { id: second, read: 'full', $base: { read: 'none' } },
    ])
    expect(status).toBe(409)
    expect(body.lost).toEqual({ collection: 'directus_permissions', key: second, fields: ['read'] })
    expect((await send('GET', `/permissions/${permission}`)).body.data.read).toBe('none')
  })

  it('compares fields of a collection, too', async () => {
    await send('PATCH', '/fields/articles/title', { note: 'theirs' })
    const rows = [{ field: 'title', note: 'mine', $base: { note: 'as it was' } }]
    const { status, body } = await send('PATCH', '/fields/articles', rows)
    expect([status, body.lost.key]).toEqual([409, 'articles.title'])
  })
})

describe('the order of fields that two administrators change', () => {
  const order = async () => {
    const { data } = (await send('GET', '/fields/authors')).body
    return Object.fromEntries(
      data.map(({ field, sort }: Record<string, unknown>) => [field, sort]),
    ) as Record<string, number>
  }
  const rowsOf = (before: Record<string, number>, after: Record<string, number>) =>
    Object.entries(after).map(([field, sort]) => ({ field, sort, $base: { sort: before[field] ?? null } }))

  it('is saved of one of them, at once or one after the other, and nothing of the other is written', async () => {
    const before = await order()
    const [first = '', second = ''] = Object.keys(before)
    const mine = { [first]: 21, [second]: 22 }
    // The field that both move comes last: the one before it must not be moved alone.
    const theirs = { [second]: 32 }
    const answers = await Promise.all(
      [mine, theirs].map((after) => send('PATCH', '/fields/authors', rowsOf(before, after))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? mine : theirs
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({
      data: { field: second, sort: winner[second] },
      lost: { collection: 'directus_fields', key: `authors.${second}`, fields: ['sort'] },
    })
    expect(await order()).toEqual({ ...before, ...winner })
    const late = await send('PATCH', '/fields/authors', rowsOf(before, { [first]: 41, [second]: 42 }))
    expect(late.status).toBe(409)
    expect(await order()).toEqual({ ...before, ...winner })
    const again = await send('PATCH', '/fields/authors', rowsOf(await order(), mine))
    expect(again.status).toBe(200)
    expect(await order()).toEqual({ ...before, ...mine })
  })
})

describe('a setting that two administrators change', () => {
  it('keeps the first value, as the console reads it', async () => {
    const { id, value } = (await send('GET', '/settings?filter[key][eq]=project_name&single=1')).body.data
    const write = (next: string) => send('PATCH', `/settings/${id}`, { value: next, $base: { value } })
    const answers = await Promise.all([write('One'), write('Two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? 'One' : 'Two'
    expect(answers.find(({ status }) => status === 409)?.body.data.value).toBe(winner)
    expect((await send('GET', `/settings/${id}`)).body.data.value).toBe(winner)
    await send('PATCH', `/settings/${id}`, { value })
  })
})
