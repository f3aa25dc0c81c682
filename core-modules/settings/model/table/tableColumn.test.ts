import { describe, expect, it } from 'vitest'
import { aColumn } from './aColumn'
import { checkColumns, withKind } from './tableColumn'

const column = aColumn({
  field: 'day',
  formats: ['DD/MM/YYYY', 'MM/DD/YYYY'],
  whole_numbers: 'BIGINT',
  distinct: ['a', 'b'],
  can_be_key: true,
})

describe('another kind', () => {
  it.each([
    ['date', { format: 'DD/MM/YYYY', length: null }],
    ['integer', { datatype: 'BIGINT', format: null, length: null }],
    ['decimal', { length: '10,2' }],
    ['choices', { choices: ['a', 'b'], length: '50' }],
    ['time', { format: 'HH:mm' }],
    ['relation', { collection: 'authors', find_by: null }],
  ] as const)('%s brings what suits the cells', (kind, expected) => {
    expect(withKind(column, kind, 'authors')).toMatchObject({ kind, ...expected })
  })

  it('that can be no key is none any more', () => {
    expect(withKind({ ...column, is_key: true }, 'date', null).is_key).toBe(false)
    expect(withKind({ ...column, is_key: true }, 'integer', null).is_key).toBe(true)
  })
})

describe('what is wrong with columns', () => {
  it.each([
    ['a name that is taken', [column, { ...column, index: 1, field: 'DAY' }], [[1, 'name_taken']]],
    ['the name of the new key', [{ ...column, field: 'id' }], [[0, 'name_taken']]],
    ['no name', [{ ...column, field: '' }], [[0, 'name_empty']]],
    ['no length', [{ ...column, length: '' }], [[0, 'length_characters']]],
    ['no related collection', [{ ...column, kind: 'relation' as const, length: null }], [[0, 'no_related']]],
    ['nothing', [{ ...column, field: 'id', is_key: true }], []],
  ] as const)('%s', (_case, columns, expected) => {
    expect([...checkColumns(columns)]).toEqual(expected)
  })
})
