import { expect, it } from 'vitest'
import { sqliteStorage } from './fieldTypes'

it.each([
  ['BIGINT', null, 'integer'],
  ['LONGTEXT', null, 'text'],
  ['TIMESTAMP', null, 'date'],
  ['VARBINARY', '100', 'bytes'],
  ['DOUBLE', '30,10', 'number'],
  ['DECIMAL', '15,2', 'number'],
  ['DECIMAL', '16,2', 'exact'],
  ['ENUM', "'DATE','TEXT OF 15'", null],
])('SQLite keeps %s(%s) as %s', (datatype, length, storage) => {
  expect(sqliteStorage({ datatype, length })).toBe(storage)
})
