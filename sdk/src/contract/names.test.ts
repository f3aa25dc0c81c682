import { describe, expect, it } from 'vitest'
import { isReservedName, MAX_NAME_LENGTH, nameFault } from './names'

describe('the name of a collection or field', () => {
  it.each([
    ['', 'empty'],
    ['two words', 'invalid'],
    ['größe', 'invalid'],
    ['x'.repeat(MAX_NAME_LENGTH), null],
    ['x'.repeat(MAX_NAME_LENGTH + 1), 'too_long'],
    ['constructor', 'word'],
    ['toString', 'word'],
    ['articles_2', null],
    ['_', null],
  ])('%j: %s', (name, fault) => {
    expect(nameFault(name)).toBe(fault)
  })

  it.each(['directus_more', 'pergola_jobs', 'sqlite_stat1', 'libsql_wasm', 'Directus_More', 'SQLITE_x'])(
    '%s is reserved',
    (name) => {
      expect(isReservedName(name)).toBe(true)
    },
  )

  it.each(['articles', 'my_sqlite_', 'directus', 'pergolas'])('%s is not', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})
