import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp'
import { changeColumn } from './changeColumn'
import type { ColumnDefinition } from './columnSql'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('leaves the triggers and views of other programs, of the table and of others that name it', async () => {
  const { knex, dialect } = t.project
  const run = (sql: string) => knex.raw(sql)
  await run('CREATE TABLE orders (id INTEGER PRIMARY KEY, total VARCHAR(10))')
  await run('CREATE TABLE lines (id INTEGER PRIMARY KEY, order_id INTEGER)')
  await run('CREATE TABLE seen (what VARCHAR(50))')
  await run(
    "CREATE TRIGGER order_made AFTER INSERT ON orders BEGIN INSERT INTO seen VALUES ('order ' || new.id); END",
  )
  await run(
    'CREATE TRIGGER line_made AFTER INSERT ON lines BEGIN UPDATE orders SET total = total + 1 WHERE id = new.order_id; END',
  )
  await run('CREATE VIEW totals AS SELECT id, total FROM orders')
  await run("INSERT INTO orders VALUES (1, '5')")

  const definition: ColumnDefinition = {
    name: 'total',
    datatype: 'VARCHAR',
    length: '90',
    nullable: true,
    signed: true,
    unique: false,
    primaryKey: false,
    autoIncrement: false,
    defaultValue: null,
  }
  await knex.transaction((trx) => changeColumn(trx, dialect, 'orders', definition))

  await run("INSERT INTO orders VALUES (2, '7')")
  await run('INSERT INTO lines VALUES (1, 2)')
  expect(await knex('seen').pluck('what')).toEqual(['order 1', 'order 2'])
  expect(await knex('totals').select()).toEqual([
    { id: 1, total: '5' },
    { id: 2, total: '8' },
  ])
})
