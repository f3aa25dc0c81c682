import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp'
import { keepLongDecimals } from './keepLongDecimals'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
  for (const table of ['bills', 'foreign_bills']) {
    await t.project.knex.raw(
      `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, total DECIMAL(30,10) DEFAULT 1.5, note VARCHAR(9))`,
    )
    await t.project.knex(table).insert([
      { id: 1, total: 12.25 },
      { id: 2, total: null },
    ])
  }
  await t.project.knex('directus_collections').insert({ collection: 'bills', managed: 1 })
})
afterAll(() => t.close())

it('turns the long decimals of managed collections into text that keeps every digit, and no others', async () => {
  const { knex, dialect } = t.project
  await knex.transaction((trx) => keepLongDecimals(trx, dialect))
  const kind = dialect.name === 'sqlite' ? 'text' : undefined
  await t.project.schema.invalidate(knex)
  const { collections } = await t.project.schema.get()
  expect(collections.get('bills')?.columns[1]?.column.kept).toBe(kind)
  expect(collections.get('foreign_bills')?.columns[1]?.column.kept).toBeUndefined()
  const { data } = (await t.admin({ url: '/items/bills?fields=total' })).json()
  expect(data).toEqual([{ total: 12.25 }, { total: null }])
  await knex('bills').insert({ id: 3, total: '12345678901234567890.0123456789' })
  await knex('bills').insert({ id: 4 })
  const presets = (await t.admin({ url: '/items/bills?filter[total]=1.5&fields=id' })).json().data
  expect(presets).toEqual([{ id: 4 }])
  const large = (await t.admin({ url: '/items/bills/3?fields=total' })).json().data
  expect(large).toEqual({ total: '12345678901234567890.0123456789' })
})
