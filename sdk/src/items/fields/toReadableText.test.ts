import { describe, expect, it } from 'vitest'
import { toReadableText } from './toReadableText'

describe('a value as text', () => {
  it.each([
    ['a related item', { id: 23, country: { name: 'Algeria' } }, 'Algeria'],
    ['a person', { id: 1, first_name: 'Ada', last_name: 'Admin', avatar: null }, 'Ada Admin'],
    ['one of which the key is all', { id: 23 }, '23'],
    [
      'several related items',
      [
        { id: 1, name: 'Sea' },
        { id: 2, name: 'Food' },
      ],
      'Sea, Food',
    ],
    ['plain text', 'Oslo', 'Oslo'],
    ['zero', 0, '0'],
    ['nothing', null, ''],
    ['an empty item', {}, ''],
  ])('of %s', (_case, value, text) => {
    expect(toReadableText(value)).toBe(text)
  })
})
