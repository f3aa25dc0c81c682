import { describe, expect, it } from 'vitest'
import { rewriteTableSql } from './rewriteTableSql'

const quote = (name: string) => `"${name}"`
const change = { table: 'copy', column: 'b', definition: '"b" TEXT' }

describe('rewriteTableSql', () => {
  it('changes the name of the table and one column, nothing else', () => {
    const sql = `CREATE TABLE "t" ("id" INTEGER PRIMARY KEY, "b" VARCHAR(10) DEFAULT 'x,(y', c DECIMAL(10,2) COLLATE NOCASE)`
    expect(rewriteTableSql(sql, change, quote)).toBe(
      'CREATE TABLE "copy" ("id" INTEGER PRIMARY KEY, "b" TEXT, c DECIMAL(10,2) COLLATE NOCASE)',
    )
  })

  it.each(['`b` INT', '[b] INT', 'b INT', '"b" INT'])('finds the column written %s', (definition) => {
    const sql = `CREATE TABLE t (a INT, ${definition}, UNIQUE (a, b)) STRICT`
    expect(rewriteTableSql(sql, change, quote)).toBe(
      'CREATE TABLE "copy" (a INT, "b" TEXT, UNIQUE (a, b)) STRICT',
    )
  })

  it('fails for a column that is not there', () => {
    expect(() => rewriteTableSql('CREATE TABLE t (a INT)', change, quote)).toThrow('no column "b"')
  })
})
