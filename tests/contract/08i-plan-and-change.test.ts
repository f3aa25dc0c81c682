import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyField } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { patienceOf, runsOf } from '../../api/src/testing/randomRuns'

let t: TestApp
let made = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await t.admin({ method, url, ...(payload && { payload }) })
  return { status: response.statusCode, data: response.body ? response.json().data : null }
}

/** For a new collection. That of the run before is dropped: each change of the model takes longer with thousands of them. */
async function nextName(): Promise<string> {
  if (made > 0) expect((await call('DELETE', `/collections/plans_${made}`)).status).toBe(204)
  return `plans_${++made}`
}

/** A collection with one column and its values; what a change of the column was planned to do, and did. */
async function planAndChange(column: object, values: readonly unknown[], change: object) {
  const name = await nextName()
  const field = { field: 'value', interface: 'text-input', ...column }
  expect((await call('POST', '/collections', { collection: name, fields: [keyField, field] })).status).toBe(
    200,
  )
  if (values.length > 0) {
    const stored = await call(
      'POST',
      `/items/${name}`,
      values.map((value) => ({ value })),
    )
    expect(stored.status).toBe(200)
  }
  const read = async () =>
    ((await call('GET', `/items/${name}?sort=id&limit=-1`)).data as { value: unknown }[]).map(
      ({ value }) => value,
    )
  const before = await read()
  const { data: plan } = await call('PATCH', `/fields/${name}/value?plan=1`, change)
  expect(await read(), 'a plan writes nothing').toEqual(before)
  const { status } = await call('PATCH', `/fields/${name}/value`, change)
  const after = await read()
  return { name, plan, status, before, after }
}

const changedIn = (before: readonly unknown[], after: readonly unknown[]) =>
  before.filter((value, index) => Number(value) !== Number(after[index])).length
const countOf = (found: { kind: string; count: number }[] = [], kind: string) =>
  found.find((each) => each.kind === kind)?.count ?? 0
const PATIENCE_MS = patienceOf(60_000)
const RUNS = { numRuns: runsOf(8) }

/** A collection with items and a new field; what making it was planned to do, and did. */
async function planAndCreate(items: number, field: object) {
  const name = await nextName()
  expect((await call('POST', '/collections', { collection: name, fields: [keyField] })).status).toBe(200)
  if (items > 0) {
    const rows = Array.from({ length: items }, () => ({}))
    expect((await call('POST', `/items/${name}`, rows)).status).toBe(200)
  }
  const read = async () =>
    (await call('GET', `/items/${name}?sort=id&limit=-1`)).data as Record<string, unknown>[]
  const before = await read()
  const body = { field: 'value', interface: 'text-input', ...field }
  const { data: plan } = await call('POST', `/fields/${name}?plan=1`, body)
  expect(await read(), 'a plan writes nothing').toEqual(before)
  const { status } = await call('POST', `/fields/${name}`, body)
  return { name, plan, status }
}

describe('what a plan says is what then happens', () => {
  it(
    'with decimals that lose digits: they are rounded, or refused where they would not fit',
    async () => {
      const numbers = fc.array(fc.integer({ min: -999_999, max: 999_999 }), { minLength: 1, maxLength: 6 })
      const places = fc.record({
        digits: fc.integer({ min: 3, max: 8 }),
        decimals: fc.integer({ min: 0, max: 3 }),
      })
      await fc.assert(
        fc.asyncProperty(numbers, places, async (units, { digits, decimals }) => {
          const column = { type: 'decimal', datatype: 'DECIMAL', length: '10,3' }
          const values = units.map((unit) => unit / 1000)
          const change = { length: `${digits},${decimals}` }
          const { plan, status, before, after } = await planAndChange(column, values, change)
          expect(status).toBe(plan.obstacles.length > 0 ? 422 : 200)
          expect(changedIn(before, after)).toBe(status === 200 ? countOf(plan.changes, 'rounded') : 0)
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it('with texts that turn into decimals of the same length', async () => {
    const column = { type: 'string', datatype: 'VARCHAR', length: 10 }
    const change = { type: 'decimal', datatype: 'DECIMAL', length: '10' }
    const { plan, after } = await planAndChange(column, ['1.5', '-2.4', '3'], change)
    expect(countOf(plan.changes, 'rounded')).toBe(2)
    expect(after).toEqual([2, -2, 3])
  })

  it(
    'with texts that get less room, must be there, or be different',
    async () => {
      const texts = fc.array(
        fc.option(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 })),
        {
          maxLength: 5,
        },
      )
      const change = fc.constantFrom(
        { length: 3 },
        { unique: true },
        { required: true },
        { length: 4, unique: true },
      )
      await fc.assert(
        fc.asyncProperty(texts, change, async (values, body) => {
          const column = { type: 'string', datatype: 'VARCHAR', length: 20 }
          const { plan, status, before, after } = await planAndChange(column, values, body)
          expect(status).toBe(plan.obstacles.length > 0 ? 422 : 200)
          expect(after).toEqual(before)
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it(
    'with values that do not fit and are kept in a field beside theirs: cut, emptied, or refused where the field must not be empty',
    async () => {
      const texts = fc.array(
        fc.option(fc.constantFrom('1', '22', '-3', 'four', 'sixteen', 'sixteen ', 'Ünï😀codes')),
        {
          maxLength: 5,
        },
      )
      const change = fc.constantFrom(
        { length: 3 },
        { length: 7 },
        { length: 3, unique: true },
        { type: 'string', datatype: 'ENUM', length: "'1','four'" },
        { type: 'integer', datatype: 'TINYINT', length: null },
        { type: 'decimal', datatype: 'DECIMAL', length: '3,2' },
        { type: 'integer', datatype: 'INT', length: null, required: true },
      )
      await fc.assert(
        fc.asyncProperty(texts, change, fc.boolean(), async (values, body, wasRequired) => {
          const stored = wasRequired ? values.filter((value) => value !== null) : values
          const column = { type: 'string', datatype: 'VARCHAR', length: 20, required: wasRequired }
          const kept = { required: false, ...body, keep_values: true }
          const { name, plan, status, before, after } = await planAndChange(column, stored, kept)
          expect(status).toBe(plan.obstacles.length > 0 ? 422 : 200)
          const { data: fields } = await call('GET', `/fields/${name}`)
          const names = fields.map(({ field }: { field: string }) => field)
          if (status !== 200) {
            expect(after).toEqual(before)
            expect(names).toEqual(['id', 'value'])
            return
          }
          expect(names).toEqual(['id', 'value', 'value_before'])
          expect(
            plan.steps.map((step: { field: string; items: number }) => [step.field, step.items]),
          ).toEqual([
            ['value_before', stored.length],
            ['value', stored.length],
          ])
          const { data: rows } = await call('GET', `/items/${name}?sort=id&limit=-1`)
          expect(rows.map((row: { value_before: unknown }) => row.value_before)).toEqual(before)
          const isText = !('datatype' in body)
          const isCut = (value: unknown, index: number) =>
            isText && after[index] !== null && value !== after[index]
          expect(before.filter(isCut)).toHaveLength(countOf(plan.changes, 'cut'))
          expect(
            before.filter(
              (value, index) => isCut(value, index) && !String(value).startsWith(String(after[index])),
            ),
          ).toEqual([])
          expect(before.filter((value, index) => value !== null && after[index] === null)).toHaveLength(
            countOf(plan.changes, 'emptied'),
          )
        }),
        { numRuns: runsOf(24) },
      )
    },
    2 * PATIENCE_MS,
  )

  it(
    'with lists of values that lose some',
    async () => {
      const values = fc.array(fc.constantFrom('red', 'green', 'blue'), { maxLength: 4 })
      const left = fc.subarray(['red', 'green', 'blue'], { minLength: 1 })
      await fc.assert(
        fc.asyncProperty(values, left, async (stored, list) => {
          const listed = (each: readonly string[]) => each.map((value) => `'${value}'`).join(',')
          const column = { type: 'string', datatype: 'ENUM', length: listed(['red', 'green', 'blue']) }
          const { plan, status, before, after } = await planAndChange(column, stored, {
            length: listed(list),
          })
          const outside = stored.filter((value) => !list.includes(value)).length
          expect(countOf(plan.obstacles, 'misfit')).toBe(outside)
          expect(status).toBe(outside > 0 ? 422 : 200)
          expect(after).toEqual(before)
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it('with choices that are no longer offered: items keep theirs', async () => {
    const choices = (...names: string[]) => ({
      choices: Object.fromEntries(names.map((name) => [name, name])),
    })
    const column = { type: 'string', datatype: 'VARCHAR', length: 20, options: choices('red', 'green') }
    const { plan, status, after } = await planAndChange(column, ['red', 'green', 'red'], {
      options: choices('green'),
    })
    expect(plan.changes).toEqual([{ kind: 'unlisted', count: 2, examples: ['red'] }])
    expect([status, after]).toEqual([200, ['red', 'green', 'red']])
  })

  it(
    'with a new field over stored items: its default, an empty value, or refused where all of them would be the same',
    async () => {
      const columns = fc.constantFrom(
        { type: 'string', datatype: 'VARCHAR', length: 20 },
        { type: 'integer', datatype: 'INT' },
        { type: 'decimal', datatype: 'DECIMAL', length: '10,2' },
        { type: 'boolean', datatype: 'TINYINT' },
        { type: 'date', datatype: 'DATE' },
      )
      const flags = fc.record({ required: fc.boolean(), unique: fc.boolean(), hasDefault: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(columns, flags, fc.nat(3), async (column, { hasDefault, ...rest }, items) => {
          const value = column.type === 'date' ? '2020-01-02' : '1'
          const field = { ...column, ...rest, ...(hasDefault && { default_value: value }) }
          const { name, plan, status } = await planAndCreate(items, field)
          expect(status).toBe(plan.obstacles.length > 0 ? 422 : 200)
          if (status !== 200) {
            expect((await call('GET', `/fields/${name}/value`)).status).toBe(404)
            return
          }
          // As it is stored: a switch that has no value is answered as off.
          const got = (await t.project.knex(name).whereNotNull('value')).length
          expect(got).toBe(countOf(plan.changes, 'filled') + countOf(plan.changes, 'blank'))
          expect(plan.steps[0].items).toBe(got)
        }),
        { numRuns: runsOf(16) },
      )
    },
    PATIENCE_MS,
  )

  it('with a new field and all that its relation needs', async () => {
    const { data: before } = await call('GET', '/collections')
    const relationsBefore = (await call('GET', '/relations?limit=-1')).data.length
    const junction = `plans_${made + 1}_between`
    const { name, plan, status } = await planAndCreate(2, {
      type: 'o2m',
      relation: {
        kind: 'm2m',
        collection: 'directus_users',
        junction,
        field: 'one',
        other_field: 'other',
        auto_generate: true,
      },
    })
    expect(status).toBe(200)
    const of = (action: string) => plan.steps.filter((step: { action: string }) => step.action === action)
    const namesBefore = before.map(({ collection }: { collection: string }) => collection)
    const { data: after } = await call('GET', '/collections')
    const added = after
      .map(({ collection }: { collection: string }) => collection)
      .filter((each: string) => !namesBefore.includes(each) && each !== name)
    expect(of('create_table').map((step: { collection: string }) => step.collection)).toEqual(added)
    const { data: fields } = await call('GET', `/fields/${junction}`)
    expect(of('add_column').map((step: { field: string }) => step.field)).toEqual(
      fields.map(({ field }: { field: string }) => field),
    )
    const { data: relations } = await call('GET', '/relations?limit=-1')
    expect(of('create_relation')).toHaveLength(relations.length - relationsBefore)
  })
})
