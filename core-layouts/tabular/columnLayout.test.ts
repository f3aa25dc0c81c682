import type { FieldType } from '@pergola/sdk'
import { fieldTypes } from '@pergola/sdk/contract'
import { aField, anExtension } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import {
  growingColumns,
  isFigure,
  moveColumn,
  parseSort,
  rowHeightOf,
  storedWidths,
  titleOf,
} from './columnLayout'

describe('columns', () => {
  it('have the width that is stored, if that is one', () => {
    expect(storedWidths({ a: 120, b: 0, c: -5, d: 'wide', e: '90' })).toEqual({ a: 120, e: 90 })
    expect(storedWidths(null)).toEqual({})
    expect(storedWidths({ a: 3, b: 0.5 })).toEqual({ a: 48, b: 48 })
  })

  const short = [
    aField('count', { type: 'integer' }),
    aField('open', { type: 'boolean' }),
    aField('day', { type: 'date' }),
    aField('code', { length: '3' }),
  ]
  const texts = [
    aField('name', { length: '255' }),
    aField('body', { length: null }),
    aField('author', { type: 'm2o' }),
  ]
  it.each([
    ['texts, where no one has set their width', {}, [...texts, ...short], ['name', 'body', 'author']],
    ['the texts that are left', { name: 300 }, [...texts, ...short], ['body', 'author']],
    [
      'all the others, where no text is left',
      { name: 300, open: 60 },
      [...texts.slice(0, 1), ...short],
      ['count', 'day', 'code'],
    ],
    [
      'the last, where the width of each is set',
      { name: 300, count: 90 },
      [...texts.slice(0, 1), ...short.slice(0, 1)],
      ['count'],
    ],
    ['none, where there is none', {}, [], []],
  ] as const)('share the room that is left: %s', (_what, widths, fields, expected) => {
    expect([...growingColumns(widths, fields)]).toEqual(expected)
  })

  const leavesRoom = (type: FieldType) => {
    const fields = [aField('name', { length: '255' }), aField('other', { type })]
    return !growingColumns({}, fields).has('other')
  }

  it('leave the room to texts, lists and related items, and to no other type', () => {
    const growing = (Object.keys(fieldTypes) as FieldType[]).filter((type) => !leavesRoom(type))
    expect(growing.sort()).toEqual([
      ...['alias', 'array', 'binary', 'group', 'hash', 'json', 'm2o', 'owner'],
      ...['slug', 'string', 'user', 'user_updated', 'uuid'],
    ])
    // As other consoles have stored it.
    expect(leavesRoom('DATETIME' as FieldType)).toBe(true)
  })

  it('move to the place they are dropped on', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
    expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  })

  it.each([
    ['numbers of an interface that says so', { type: 'integer', interface: 'third-party' }, true],
    [
      'numbers without an interface, as the default one says',
      { type: 'integer', interface: null, datatype: 'INT' },
      true,
    ],
    ['no numbers drawn as something else', { type: 'integer', interface: 'rating' }, false],
    ['no numbers of an interface that is not there', { type: 'integer', interface: 'gone' }, false],
    ['no texts', { type: 'string', interface: 'third-party' }, false],
  ] as const)('align %s at the end', (_what, field, isAligned) => {
    const listed = [
      anExtension('interface', 'numeric', {}, { align: 'end' }),
      anExtension('interface', 'third-party', {}, { align: 'end' }),
      anExtension('interface', 'rating'),
    ]
    const interfaces = Object.fromEntries(listed.map((manifest) => [manifest.id, manifest]))
    expect(isFigure(aField('a', field), interfaces)).toBe(isAligned)
  })
})

describe('a stored sort', () => {
  it.each([
    ['name', { field: 'name', isDescending: false }],
    ['-name', { field: 'name', isDescending: true }],
    [' -name ,id', { field: 'name', isDescending: true }],
    ['', null],
    [undefined, null],
    [3, null],
  ])('%j is read as %j', (stored, expected) => {
    expect(parseSort(stored)).toEqual(expected)
  })
})

describe('the title of rows', () => {
  it('is the first column of text', () => {
    const [count, name] = [aField('count', { type: 'integer' }), aField('name')]
    expect(titleOf([count, name, aField('note')])).toBe(name)
    expect(titleOf([count])).toBeUndefined()
  })
})

describe('row heights', () => {
  it('follow the spacing, comfortable by default', () => {
    expect(['compact', 'cozy', 'comfortable', undefined].map((spacing) => rowHeightOf(spacing))).toEqual([
      32, 40, 48, 48,
    ])
  })

  it('have room for two more lines where texts wrap', () => {
    expect(['compact', 'cozy', 'comfortable'].map((spacing) => rowHeightOf(spacing, false, true))).toEqual([
      72, 80, 88,
    ])
    expect(rowHeightOf('compact', true, true)).toBe(72)
  })

  it('are never too low for a finger', () => {
    expect(['compact', 'cozy', 'comfortable'].map((spacing) => rowHeightOf(spacing, true))).toEqual([
      44, 44, 48,
    ])
  })
})
