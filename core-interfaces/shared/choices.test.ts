import { describe, expect, it } from 'vitest'
import { parseChoices, textOf } from './choices'

describe('parseChoices', () => {
  it.each([
    ['a map', { a: 'Apple', b: 'Banana' }],
    ['the same map as JSON text', '{"a":"Apple","b":"Banana"}'],
  ])('reads %s in its order', (_case, stored) => {
    expect(parseChoices(stored)).toEqual({
      choices: [
        { value: 'a', text: 'Apple' },
        { value: 'b', text: 'Banana' },
      ],
      error: null,
    })
  })

  it.each([null, '', '  ', '[]', '"text"'])('finds no choices in %j', (stored) => {
    expect(parseChoices(stored).choices).toEqual([])
  })

  it('reports JSON text that does not parse instead of throwing', () => {
    expect(parseChoices('{a}').error).toMatch(/JSON/)
  })
})

describe('textOf', () => {
  it('falls back to a value that is no choice', () => {
    expect(textOf([{ value: 'a', text: 'Apple' }], 'z')).toBe('z')
  })
})
