import { describe, expect, it } from 'vitest'
import { lostFields, lostUpdate } from './lostFields'

const stored = { title: 'Now', count: 1, list: [1], empty: null }

describe('fields that someone else has changed', () => {
  it.each<[string, object, object, string[]]>([
    ['are those that differ from what was read', { title: 'Before', count: 1 }, { title: 'Mine' }, ['title']],
    ['are none where nothing changed', { title: 'Now', list: [1] }, { title: 'Mine' }, []],
    ['are none where both came to the same', { title: 'Before' }, { title: 'Now' }, []],
    ['are those that the body leaves out too', { title: 'Before' }, {}, ['title']],
    ['are none that the record does not show', { hidden: 'x' }, { hidden: 'y' }, []],
    ['are compared as they are answered', { list: [2], empty: undefined }, {}, ['list']],
    ['count as changed from nothing', { empty: 'x' }, { empty: 'y' }, ['empty']],
  ])('%s', (_case, base, body, expected) => {
    expect(lostFields([stored], base, body as Record<string, unknown>)).toEqual(expected)
  })

  it('are unchanged where one form of the record has the value that was read', () => {
    const forms = [stored, { title: 'Before' }]
    expect(lostFields(forms, { title: 'Before' }, { title: 'Mine' })).toEqual([])
    expect(lostFields(forms, { title: 'Older', count: 2 }, {})).toEqual(['title', 'count'])
  })

  it('are not looked for without a base, which has to be an object', () => {
    expect(lostFields([stored], undefined, { title: 'Mine' })).toEqual([])
    for (const base of [null, 'x', []])
      expect(() => lostFields([stored], base, {})).toThrow('"$base" should be an object of fields')
  })

  it('are named in the answer, with the item as it is now', () => {
    const lost = { collection: 'articles', key: 5, fields: ['title'] }
    const error = lostUpdate(lost, stored)
    expect([error.kind, error.body]).toEqual(['lostUpdate', { data: stored, lost }])
    expect(error.sentence?.params).toEqual({ key: 5, collection: 'articles' })
  })
})
