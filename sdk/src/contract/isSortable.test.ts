import { describe, expect, it } from 'vitest'
import { isSortable } from './isSortable'

describe('isSortable', () => {
  it.each([
    ['a text', 'string', 'VARCHAR', true],
    ['a date', 'date', 'DATE', true],
    ['the key of an item elsewhere', 'm2o', 'INT', false],
    ['who owns the item', 'owner', 'INT', false],
    ['a list of items elsewhere', 'o2m', null, false],
    ['a group of fields, which has no column', 'group', null, false],
  ] as const)('takes %s: type %s, column %s → %s', (_what, type, datatype, expected) => {
    expect(isSortable({ type, datatype })).toBe(expected)
  })
})
