import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLAIN_COLUMN } from '../testing/aCollection'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { changeColumn } from './alter/changeColumn'
import type { ColumnDefinition } from './alter/columnSql'
import { createTable } from './alter/createTable'
import { datatypes, declareType, parseDeclaredType } from './datatypes'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** What a parser may stumble over: quotes, brackets, blanks, other keywords, letters beyond ASCII. */
const LIST = "'draft','it''s','a (b) c','unsigned','IN (x)','né','?','`'"

function column(datatype: string, extra: Partial<ColumnDefinition> = {}): ColumnDefinition {
  const { family, digits, length } = datatypes[datatype] ?? {}
  const listed = datatype === 'ENUM' || datatype === 'SET' ? LIST : '20'
  const declared = family === 'decimal' ? '10,2' : listed
  return {
    name: datatype.toLowerCase(),
    datatype,
    length: digits ?? (length === 'required' ? declared : null),
    ...PLAIN_COLUMN,
    ...extra,
  }
}

const key = column('INT', {
  name: 'id',
  signed: false,
  nullable: false,
  primaryKey: true,
  autoIncrement: true,
})

async function readBack(table: string): Promise<Map<string, object>> {
  await t.project.schema.invalidate(t.project.knex)
  const collection = (await t.project.schema.get()).collections.get(table)
  return new Map(collection?.columns.map((field) => [field.field, { name: field.field, ...field.column }]))
}

describe('the table of datatypes', () => {
  it('makes columns that read back as they were declared, whatever the database', async () => {
    const columns = [key, ...Object.keys(datatypes).map((datatype) => column(datatype))]
    await createTable(t.project.knex, t.project.dialect, 'every_datatype', columns)
    const found = await readBack('every_datatype')
    for (const definition of columns) expect(found.get(definition.name)).toEqual(definition)
  })

  it('keeps sign, default, uniqueness and NOT NULL', async () => {
    const columns = [
      key,
      column('INT', { name: 'a', signed: false, nullable: false, defaultValue: '7' }),
      column('VARCHAR', { name: 'b', defaultValue: `it's "ok", (y)?`, unique: true }),
      column('DECIMAL', { name: 'c', signed: false }),
      column('BIGINT', { name: 'd', defaultValue: '-5' }),
      column('TEXT', { name: 'e', defaultValue: `it's "long", (y)?` }),
      column('ENUM', { name: 'f', nullable: false, defaultValue: "it's", unique: true }),
      column('SET', { name: 'g', defaultValue: "draft,it's" }),
      // The words of a list in a default make no list.
      column('TEXT', { name: 'h', defaultValue: "` TEXT CONSTRAINT pergola_enum CHECK (`h` IN ('a'))" }),
    ]
    await createTable(t.project.knex, t.project.dialect, 'details', columns)
    const found = await readBack('details')
    for (const definition of columns) expect(found.get(definition.name)).toEqual(definition)
  })

  it('changes a column without touching its neighbours', async () => {
    const wider = column('VARCHAR', { name: 'b', length: '90', unique: true, defaultValue: 'x' })
    await changeColumn(t.project.knex, t.project.dialect, 'details', wider)
    const found = await readBack('details')
    expect(found.get('b')).toEqual(wider)
    expect([...found.keys()]).toEqual(['id', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(found.get('a')).toMatchObject({ defaultValue: '7', nullable: false, signed: false })
    expect(found.get('f')).toMatchObject({ datatype: 'ENUM', length: LIST, defaultValue: "it's" })
  })

  it.each([
    ['varchar(255)', { datatype: 'VARCHAR', length: '255', signed: true }],
    ['int(10) unsigned', { datatype: 'INT', length: '10', signed: false }],
    ['DECIMAL(10, 2)', { datatype: 'DECIMAL', length: '10,2', signed: true }],
    [' int  (10)  unsigned zerofill', { datatype: 'INT', length: '10', signed: false }],
    ['INT UNSIGNED', { datatype: 'INT', length: '10', signed: false }],
    ['double precision', { datatype: 'DOUBLE', length: null, signed: true }],
    ['boolean', { datatype: 'TINYINT', length: '3', signed: true }],
    ["enum('a, (b)','unsigned')", { datatype: 'ENUM', length: "'a, (b)','unsigned'", signed: true }],
    ['', { datatype: '', length: null, signed: true }],
  ])('reads the declaration "%s"', (declared, expected) => {
    expect(parseDeclaredType(declared)).toEqual(expected)
  })

  it('writes what it reads', () => {
    for (const declared of [
      'VARCHAR(255)',
      'INT UNSIGNED',
      'DECIMAL(10,2) UNSIGNED',
      'DATETIME',
      `SET('a','b c')`,
    ]) {
      expect(declareType(parseDeclaredType(declared), 'mysql')).toBe(declared)
    }
    const unsigned = parseDeclaredType('DECIMAL UNSIGNED(10,2)')
    expect(declareType(unsigned, 'sqlite')).toBe('DECIMAL UNSIGNED(10,2)')
  })
})
