import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, PatternError } from './pattern'

const strong = `/(?=^.{8,}$)(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%^&*()_+}{';'?>.<,])(?!.*\\s).*$/`

describe('a pattern', () => {
  it.each([
    ['/^[a-z]+$/', 'abc', true],
    ['/^[a-z]+$/', 'ABC', false],
    ['/^[a-z]+$/i', 'ABC', true],
    ['/^a.b$/s', 'a\nb', true],
    ['/^b$/m', 'a\nb', true],
    ['/b/', 'abc', true],
    ['/^\\u00e4[\\w\\-]+\\/$/', 'äx-1/', true],
    ['/^\\p{L}+$/u', 'Größe', true],
    ['/^(?<year>\\d{4})$/', '2024', true],
    [strong, 'Passw0rd!', true],
    [strong, 'Passw0rd! ', false],
    [strong, 'Passw0rd', false],
    [strong, 'Pw0!', false],
    ['/^(?=.*[)])(?=[^(]).{3,}$/', 'ab)', true],
    ['/^(?=.*[)])(?=[^(]).{3,}$/', '(b)', false],
  ])('%s run on %j: %s', (pattern, text, expected) => {
    expect(compilePattern(pattern).test(text)).toBe(expected)
  })

  it.each([
    ['^x$', /between slashes/],
    ['/(/', /regular expression/],
    ['/(a)\\1/', /References back/],
    ['/a(?=b)/', /Look-around/],
    ['/(?=.*\\d).{8,}/', /Look-around/],
    ['/((a{100}){100}){100}/', /regular expression|repeats/],
    [`/${'a'.repeat(1_001)}/`, /1000 characters/],
  ])('%s is refused with a reason', (pattern, reason) => {
    expect(() => compilePattern(pattern)).toThrow(PatternError)
    expect(() => compilePattern(pattern)).toThrow(reason)
  })

  it.each([
    '/^(a+)+$/',
    '/^(a|a|b?)*c$/',
    '/^(([a-z])+.)+[A-Z]([a-z])+$/',
    '/(x+x+)+y/',
    '/^([a-z]{1,1000}){1}$/',
  ])('%s answers for the worst text in no time', (pattern) => {
    const { test } = compilePattern(pattern)
    const startedAt = performance.now()
    for (const letter of ['a', 'x']) expect(test(`${letter.repeat(9_999)}!`)).toBe(false)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  it('matches no text beyond 10,000 characters', () => {
    expect(compilePattern('/^a+$/').test('a'.repeat(10_001))).toBe(false)
  })

  it('answers as JavaScript does, look-aheads included', () => {
    const patterns = ['/^(?=.*\\d)(?!.*--)[\\w-]{2,6}$/', '/^(ab|a)(bc|c)?$/', '/[^a-c]\\d?/', strong]
    fc.assert(
      fc.property(
        fc.constantFrom(...patterns),
        fc.string({ unit: fc.constantFrom(...'aAbBc1-_! '), maxLength: 12 }),
        (pattern, text) => {
          const expected = new RegExp(pattern.slice(1, -1)).test(text)
          expect(compilePattern(pattern).test(text)).toBe(expected)
        },
      ),
    )
  })
})
