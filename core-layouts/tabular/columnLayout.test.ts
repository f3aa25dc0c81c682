import { aField, anExtension } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { columnWidths, isFigure, moveColumn, rowHeightOf } from './columnLayout'

describe('columns', () => {
  it('are 200 px wide unless a sensible width is stored', () => {
    const fields = [aField('a'), aField('b'), aField('c'), aField('d')]
    expect(columnWidths({ a: 120, b: 0, c: -5, d: 'wide' }, fields)).toEqual({
      a: 120,
      b: 200,
      c: 200,
      d: 200,
    })
    expect(columnWidths(null, [aField('a')])).toEqual({ a: 200 })
    expect(columnWidths({ a: 3, b: 0.5 }, [aField('a'), aField('b')])).toEqual({ a: 48, b: 48 })
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

describe('row heights', () => {
  it('follow the spacing, comfortable by default', () => {
    expect(['compact', 'cozy', 'comfortable', undefined].map((spacing) => rowHeightOf(spacing))).toEqual([
      32, 40, 48, 48,
    ])
  })

  it('are never too low for a finger', () => {
    expect(['compact', 'cozy', 'comfortable'].map((spacing) => rowHeightOf(spacing, true))).toEqual([
      44, 44, 48,
    ])
  })
})
