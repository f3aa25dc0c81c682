import fc from 'fast-check'
import qs from 'qs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import { runsOf } from '../../api/src/testing/randomRuns'

/** Long enough for a busy machine, far too short for a query gone wild. */
const patienceMs = 15_000
const runs = { numRuns: runsOf(150) }

let server: TestApp
let png: Buffer

beforeAll(async () => {
  server = await createTestApp({ maxUploadBytes: 100_000, logLevel: 'silent' })
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const id = {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    primary_key: true,
    auto_increment: true,
    interface: 'x',
  }
  const column = (field: string, type: string, datatype: string, length?: number) => ({
    field,
    type,
    datatype,
    length,
    interface: 'x',
  })
  await server.admin({
    method: 'POST',
    url: '/collections',
    payload: {
      collection: 'things',
      fields: [
        id,
        column('title', 'string', 'VARCHAR', 50),
        column('count', 'integer', 'INT'),
        column('price', 'decimal', 'DECIMAL', '10,2' as never),
        column('is_new', 'boolean', 'TINYINT'),
        column('data', 'json', 'TEXT'),
        column('labels', 'array', 'VARCHAR', 100),
        column('day', 'date', 'DATE'),
        column('at', 'datetime', 'DATETIME'),
        column('parent', 'm2o', 'INT'),
      ],
    },
  })
  await server.admin({
    method: 'POST',
    url: '/relations',
    payload: {
      collection_many: 'things',
      field_many: 'parent',
      collection_one: 'things',
      field_one: 'children',
    },
  })
  await server.admin({
    method: 'POST',
    url: '/fields/things',
    payload: { field: 'children', type: 'o2m', interface: 'one-to-many' },
  })
  await server.admin({
    method: 'POST',
    url: '/permissions',
    payload: { collection: 'things', role: 3, create: 'full', read: 'full', update: 'full', delete: 'full' },
  })
  await server.admin({
    method: 'POST',
    url: '/items/things',
    payload: [
      { title: 'a', count: 1, children: [{ title: 'b' }] },
      { title: 'c', data: { x: 1 }, labels: ['l'] },
    ],
  })
})

afterAll(() => server.close())

/** Answered in time, and not as a fault of the server. */
async function expectAnswer(send: ReturnType<Inject>): Promise<void> {
  const startedAt = performance.now()
  const response = await send
  expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500)
  expect(performance.now() - startedAt).toBeLessThan(patienceMs)
  if (response.statusCode >= 400) {
    expect(response.json().error).toMatchObject({ message: expect.any(String) })
    expect(response.json().error).toHaveProperty('code')
    expect(response.body).not.toMatch(/SQLITE|select .* from|node_modules/i)
  }
}

/** Without halves of characters, which no address can hold. */
const wellFormed = (text: string) => Buffer.from(text).toString()

const fieldName = fc.constantFrom(
  'id',
  'title',
  'count',
  'price',
  'is_new',
  'data',
  'labels',
  'day',
  'at',
  'parent',
  'children',
  'nonsense',
  '__proto__',
  'constructor',
  "title' --",
  'title"',
  '*',
  '-',
  '',
)
const fieldPath = fc.array(fieldName, { minLength: 1, maxLength: 6 }).map((names) => names.join('.'))
const word = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'true',
    "'",
    '%',
    '_',
    '\u0000',
    '\\',
    ',',
    ',,',
    'now',
    '2020-13-45',
    '?',
  ),
)
const operator = fc.constantFrom(
  'eq',
  '=',
  'neq',
  '!=',
  '<>',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'null',
  'nnull',
  'empty',
  'nempty',
  'like',
  'nlike',
  'contains',
  'ncontains',
  'rlike',
  'nrlike',
  'between',
  'nbetween',
  'has',
  'all',
  'nhas',
  'untranslated',
  'nall',
  'logical',
  'x',
)
const value = fc.oneof(
  word,
  fc.array(word, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 5 }), word, { maxKeys: 2 }),
)
const query = fc
  .record(
    {
      fields: fc.oneof(fieldPath, fc.array(fieldPath, { maxLength: 4 }), value),
      filter: fc.oneof(
        fc.dictionary(fieldPath, fc.oneof(word, fc.dictionary(operator, value, { maxKeys: 3 })), {
          maxKeys: 4,
        }),
        word,
      ),
      q: value,
      sort: fc.oneof(fieldPath, value),
      limit: value,
      offset: value,
      page: value,
      single: value,
      meta: value,
      status: value,
      lang: value,
      groups: fc.oneof(fieldPath, value),
      comment: value,
      activity_skip: value,
    },
    { requiredKeys: [] },
  )
  .map((parameters) => qs.stringify(parameters))
const listing = fc.constantFrom(
  '/items/things',
  '/items/things/1',
  '/items/things/1,2',
  '/items/directus_users',
  '/items/nonsense',
  '/users',
  '/files',
  '/folders',
  '/roles',
  '/activity',
  '/revisions',
  '/settings',
  '/collections',
  '/collection_presets',
  '/fields',
  '/fields/things',
  '/relations',
  '/permissions',
  '/webhooks',
  '/items/things/1/revisions',
  '/permissions/me/things',
)
const caller = fc.constantFrom<'admin' | 'editor' | 'anonymous'>('admin', 'editor', 'anonymous')

describe('no query is a fault of the server', () => {
  it('whatever its parameters are', () =>
    fc.assert(
      fc.asyncProperty(caller, listing, query, (as, path, text) =>
        expectAnswer(server[as]({ url: `${path}?${text}` })),
      ),
      runs,
    ))

  it('whatever its bytes are', () =>
    fc.assert(
      fc.asyncProperty(listing, fc.string({ maxLength: 200 }), (path, text) =>
        expectAnswer(server.admin({ url: `${path}?${encodeURI(wellFormed(text))}` })),
      ),
      runs,
    ))

  it('whatever its path is', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(word, fieldName), { minLength: 1, maxLength: 5 }), (parts) =>
        expectAnswer(
          server.admin({ url: `/${parts.map((part) => encodeURIComponent(wellFormed(part))).join('/')}` }),
        ),
      ),
      runs,
    ))

  it('however deep or long it is', async () => {
    for (const url of [
      `/items/things?fields=${Array(40).fill('children').join('.')}`,
      `/items/things?fields=${Array(30).fill('*').join('.')}`,
      `/items/things?filter[${Array(60).fill('parent').join('.')}]=1`,
      `/items/things?filter${'[a]'.repeat(200)}=1`,
      `/items/things?filter[id][in]=${Array(30_000).fill('1').join(',')}`,
      `/items/things?sort=${Array(5_000).fill('id').join(',')}`,
      `/items/things/${Array(2_000).fill('1').join(',')}`,
      `/items/things?q=${'x'.repeat(60_000)}`,
      `/items/things?limit=99999999999999999999&offset=99999999999999999999`,
    ]) {
      await expectAnswer(server.admin({ url }))
    }
  })
})

/** What patterns that go back over a text would take the square of its length for, or twice the time for each more. */
describe('no run of characters holds the server', () => {
  const LENGTH = 200_000
  const runs = [
    '1',
    '1.',
    '-',
    '"',
    '\\"',
    '[',
    '1e',
    '0',
    '<',
    '<!---->',
    '{{',
    ' ',
    '\t',
    '_',
    "'",
    '..',
    '(',
  ]
  const repeated = runs.map((run) => [run, run.repeat(LENGTH / run.length)] as const)

  it.each(repeated)('%j in a body of JSON, of anyone', async (_run, text) => {
    for (const payload of [
      text,
      `{"a":${text}}`,
      `{"a":${text}x}`,
      `{"title":"12345678901234567890 ${text}`,
    ]) {
      const request = { method: 'POST', payload, headers: { 'content-type': 'application/json' } } as const
      await expectAnswer(server.anonymous({ ...request, url: '/items/things' }))
      await expectAnswer(server.anonymous({ ...request, url: '/auth/authenticate' }))
    }
  })

  it.each(repeated)(
    '%j as a value, found by a search, and as name and content of a file',
    async (_run, text) => {
      const title = `${text}x`
      await expectAnswer(
        server.admin({ method: 'POST', url: '/items/things', payload: { title, count: title } }),
      )
      await expectAnswer(server.admin({ url: '/search?q=x' }))
      const content = Buffer.from(`${text}x`).toString('base64')
      const file = { filename_download: `${text}.txt`, filename_disk: `a${text}.svg`, title }
      for (const data of [content, `data:image/svg+xml;base64,${content}`]) {
        await expectAnswer(server.admin({ method: 'POST', url: '/files', payload: { ...file, data } }))
      }
      await expectAnswer(server.admin({ url: '/files/unused' }))
      await expectAnswer(
        server.anonymous({
          method: 'OPTIONS',
          url: '/items/things',
          headers: {
            'access-control-request-headers': `a${text.slice(0, 15_000)}b`.replace(/[^\t -~]/g, ' '),
          },
        }),
      )
    },
  )
})

const json = fc.jsonValue({ maxDepth: 4 })
const body = fc.oneof(
  json,
  fc.dictionary(fieldName, json, { maxKeys: 6 }),
  fc.array(fc.dictionary(fieldName, json, { maxKeys: 3 }), { maxLength: 4 }),
)
const writing = fc.constantFrom<['POST' | 'PATCH' | 'DELETE', string]>(
  ['POST', '/items/things'],
  ['PATCH', '/items/things'],
  ['PATCH', '/items/things/1'],
  ['PATCH', '/items/things/1,2'],
  ['DELETE', '/items/things/99'],
  ['POST', '/files'],
  ['PATCH', '/files/1'],
  ['PATCH', '/files'],
  ['POST', '/folders'],
  ['PATCH', '/folders/1'],
  ['POST', '/webhooks'],
  ['POST', '/mail'],
  ['POST', '/utils/hash'],
  ['POST', '/utils/hash/match'],
  ['POST', '/utils/pattern/match'],
  ['POST', '/utils/random/string'],
  ['POST', '/collections'],
  ['PATCH', '/collections/things'],
  ['POST', '/fields/things'],
  ['PATCH', '/fields/things/title'],
  ['POST', '/relations'],
  ['POST', '/permissions'],
  ['POST', '/collection_presets'],
  ['POST', '/settings'],
  ['PATCH', '/settings'],
  ['POST', '/roles'],
  ['POST', '/users'],
  ['PATCH', '/users/me'],
  ['POST', '/activity/comment'],
  ['POST', '/auth/authenticate'],
  ['POST', '/auth/refresh'],
  ['POST', '/users/invite'],
  ['POST', '/auth/password/request'],
  ['POST', '/auth/password/reset'],
  ['PATCH', '/users/me/tracking/page'],
)

describe('no body is a fault of the server', () => {
  it('whatever JSON it is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom<'editor' | 'anonymous'>('editor', 'anonymous'),
        writing,
        body,
        (as, [method, url], payload) =>
          expectAnswer(
            server[as]({
              method,
              url,
              payload: JSON.stringify(payload),
              headers: { 'content-type': 'application/json' },
            }),
          ),
      ),
      runs,
    ))

  it('even when an administrator sends it to where content is', () =>
    fc.assert(
      fc.asyncProperty(
        writing.filter(([, url]) => /items|files|folders|webhooks|mail|utils|presets/.test(url)),
        body,
        ([method, url], payload) =>
          expectAnswer(
            server.admin({
              method,
              url,
              payload: JSON.stringify(payload),
              headers: { 'content-type': 'application/json' },
            }),
          ),
      ),
      runs,
    ))

  it('whatever its bytes and type are', () =>
    fc.assert(
      fc.asyncProperty(
        writing,
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'text/plain',
          'x',
          'multipart/form-data; boundary=x',
        ),
        ([method, url], bytes, type) =>
          expectAnswer(
            server.editor({ method, url, payload: Buffer.from(bytes), headers: { 'content-type': type } }),
          ),
      ),
      runs,
    ))
})

describe('no upload is a fault of the server', () => {
  it('however a form is damaged', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(600), fc.uint8Array({ maxLength: 30 }), fc.boolean(), (at, bytes, cuts) => {
        const head =
          '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x\r\nContent-Disposition: form-data; name="data"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
        const whole = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--x--\r\n')])
        const payload = Buffer.concat([
          whole.subarray(0, at),
          bytes,
          cuts ? Buffer.alloc(0) : whole.subarray(at),
        ])
        return expectAnswer(
          server.admin({
            method: 'POST',
            url: '/files',
            payload,
            headers: { 'content-type': 'multipart/form-data; boundary=x' },
          }),
        )
      }),
      runs,
    ))

  it('whatever content, name and address `data` holds', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          word,
          fc.base64String({ maxLength: 200 }),
          fc.webUrl().map((url) => url.replace(/\/\/[^/]+/, '//127.0.0.1')),
          word.map((text) => `data:${text};base64,aGk=`),
        ),
        word,
        (data, name) =>
          expectAnswer(
            server.admin({
              method: 'POST',
              url: '/files',
              payload: { data, filename_disk: name, filename_download: name },
            }),
          ),
      ),
      runs,
    ))

  it('whatever thumbnail of a damaged picture is asked for', async () => {
    const { private_hash: hash } = (
      await server.admin({
        method: 'POST',
        url: '/files',
        payload: {
          data: png.subarray(0, 60).toString('base64'),
          filename_disk: 'a.png',
          filename_download: 'a.png',
        },
      })
    ).json().data
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.dictionary(fc.constantFrom('key', 'w', 'h', 'f', 'q', 'format', 'v'), value),
        (text, parameters) =>
          expectAnswer(server.anonymous({ url: `/assets/${hash}?${text}&${qs.stringify(parameters)}` })),
      ),
      runs,
    )
  })
})
