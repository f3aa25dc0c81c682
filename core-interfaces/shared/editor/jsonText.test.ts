import { describe, expect, it } from 'vitest'
import { parseJson, toJsonText } from './jsonText'

describe('parseJson', () => {
  it('reads values, and nothing as null', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ isValid: true, value: { a: [1] } })
    expect(parseJson(' \n')).toEqual({ isValid: true, value: null })
  })

  it('says what is wrong instead of throwing', () => {
    expect(parseJson('{a}')).toMatchObject({ isValid: false, message: expect.stringMatching(/JSON/) })
  })
})

describe('toJsonText', () => {
  it('indents values, and text that is JSON', () => {
    expect(toJsonText({ a: 1 }, 2)).toBe('{\n  "a": 1\n}')
    expect(toJsonText('{"a":1}', 2)).toBe('{\n  "a": 1\n}')
  })

  it('leaves other text alone', () => {
    expect(toJsonText('{a', 2)).toBe('{a')
    expect(toJsonText('12', 2)).toBe('12')
    expect(toJsonText(null, 2)).toBe('')
  })
})
