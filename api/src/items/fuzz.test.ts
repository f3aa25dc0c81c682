import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../testing/createArticles'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { patienceOf, runsOf } from '../testing/randomRuns'

/** Whatever a client sends, the answer is a decision, never a fault: no status of 500 and above, and no SQL in it. */

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  await post(t.admin, '/items/articles', [{ title: 'a', tags: [{ tag: { name: 'x' } }] }, { title: 'b' }])
})
afterAll(() => t.close())

const name = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      'id',
      'title',
      'views',
      'status',
      'author',
      'tags',
      'keywords',
      'pin',
      'cover',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '*',
      '*.*',
      'author.name',
      'tags.tag.name',
      'tags.*',
      'owner.role.*',
      '-',
      '-title',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
)
const text = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '-1',
    'now',
    'published',
    '*',
    '',
    '1,2',
    '%',
    '999999999999999999999',
    '1e999',
    'NaN',
    '\u0000',
  ),
  fc.string({ maxLength: 20 }),
)
const operator = fc.oneof(
  fc.constantFrom(
    ...['eq', 'neq', 'lt', 'gt', 'in', 'nin', 'null', 'empty', 'contains', 'ncontains', 'rlike', 'between'],
    ...['nbetween', 'has', 'nhas', 'all', '=', '<>', 'logical', '0', '0][gt'],
  ),
  fc.string({ maxLength: 5 }),
)
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom('fields', 'sort', 'meta', 'groups', 'status', 'lang'), name),
  fc.tuple(
    fc.constantFrom('fields[]', 'sort[]', 'fields[0]', 'fields[a][b]', 'filter', 'filter[]', 'meta[x]'),
    text,
  ),
  fc.tuple(fc.constantFrom('limit', 'offset', 'page', 'single', 'q', 'comment', 'activity_skip'), text),
  fc.tuple(
    fc.tuple(name, operator).map(([field, op]) => `filter[${field}][${op}]`),
    text,
  ),
)
const path = fc.constantFrom(
  ...[
    '/items/articles',
    '/items/articles/1',
    '/items/articles/1,2',
    '/items/articles/1/revisions',
    '/items/authors',
  ],
  ...[
    '/items/articles/1/revisions/0',
    '/activity',
    '/revisions',
    '/permissions',
    '/relations',
    '/collection_presets',
  ],
  ...[
    '/collections',
    '/fields',
    '/fields/articles',
    '/items/%00',
    '/items/articles/%2C',
    '/items/..%2f..%2fetc',
  ],
)

const fieldName = fc.constantFrom(
  ...[
    'id',
    'title',
    'status',
    'views',
    'price',
    'featured',
    'publish_on',
    'publish_date',
    'publish_time',
    'keywords',
  ],
  ...[
    'meta_data',
    'pin',
    'code',
    'cover',
    'author',
    'tags',
    'translations',
    'divider',
    'owner',
    '$delete',
    'nosuch',
  ],
)
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    1e21,
    '',
    'published',
    'deleted',
    '2020-01-31',
    '[]',
    '{}',
    'AB',
  ),
  fc.string({ maxLength: 300 }),
  fc.integer(),
  fc.double(),
)
const value = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('any'), { maxLength: 3 }), tie('object')),
  object: fc.dictionary(fieldName, tie('any'), { maxKeys: 4 }),
}))

async function answer(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: unknown,
): Promise<void> {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) }
  const response = await t.admin({ method, url, headers: { 'content-type': 'application/json' }, ...body })
  if (response.statusCode >= 500)
    throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
  if (response.statusCode >= 400) expect(response.body).not.toMatch(/select |insert into|sqlite|\/api\/src/i)
}

describe('the items routes', () => {
  it(
    'answer every query with less than 500',
    async () => {
      await fc.assert(
        fc.asyncProperty(path, fc.array(parameter, { maxLength: 4 }), async (url, parameters) => {
          const query = parameters.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
          await answer('GET', `${url}?${query}`)
        }),
        { numRuns: runsOf(300) },
      )
    },
    patienceOf(120_000),
  )

  it(
    'answer every body with less than 500',
    async () => {
      const target = fc.constantFrom<['POST' | 'PATCH', string]>(
        ['POST', '/items/articles'],
        ['PATCH', '/items/articles/1'],
        ['PATCH', '/items/articles'],
        ['PATCH', '/items/authors/1'],
        ['POST', '/collections'],
        ['POST', '/fields/articles'],
        ['PATCH', '/fields/articles/title'],
        ['PATCH', '/fields/articles'],
        ['PATCH', '/collections/articles'],
        ['POST', '/relations'],
        ['POST', '/permissions'],
        ['POST', '/collection_presets'],
        ['POST', '/activity/comment'],
      )
      await fc.assert(
        fc.asyncProperty(target, value.any, async ([method, url], body) => answer(method, url, body)),
        { numRuns: runsOf(300) },
      )
    },
    patienceOf(120_000),
  )

  it(
    'answer every definition of a field with less than 500',
    async () => {
      const definition = fc.record(
        {
          field: fc.oneof(
            fc.constantFrom('id', 'a', 'b', 'title', 'select', 'x y', ''),
            fc.string({ maxLength: 8 }),
          ),
          type: fc.oneof(
            fc.constantFrom('string', 'integer', 'm2o', 'o2m', 'status', 'json', 'boolean', 'datetime'),
            scalar,
          ),
          datatype: fc.oneof(
            fc.constantFrom('VARCHAR', 'INT', 'TEXT', 'DECIMAL', 'DATETIME', 'ENUM', 'SET'),
            scalar,
          ),
          length: fc.oneof(fc.constantFrom(10, '10,2', 0, -1, 99999, "'a','b'", "'a','b"), scalar),
          primary_key: fc.boolean(),
          auto_increment: fc.boolean(),
          default_value: value.any,
          unique: fc.boolean(),
          required: fc.boolean(),
          options: value.any,
          sort: scalar,
          note: scalar,
        },
        { requiredKeys: [] },
      )
      await fc.assert(
        fc.asyncProperty(fc.array(definition, { maxLength: 4 }), fc.nat(40), async (fields, number) => {
          await answer('POST', '/collections', { collection: `fuzz_${number}`, fields })
          await answer('POST', '/fields/authors', fields[0] ?? {})
        }),
        { numRuns: runsOf(100) },
      )
    },
    patienceOf(120_000),
  )
})
