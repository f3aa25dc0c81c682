import { expect, it } from 'vitest'
import { fitsPattern } from './checkValue'
import { isQuickPattern } from './isQuickPattern'

it.each([
  ['^x$', 10_000],
  ['^[a-z]+$', 10_000],
  ['^[^@]+@[^@]+\\.[a-z]{2,}$', 80],
  ['^(?=.*\\d)(?=.*[a-z]).{8,}$', 40],
  ['^(\\d{3}-)?\\d{4}$', 20],
  ['^(?:ab){3}$', 1_000],
  ['^(draft|final)$', 1_000],
  ['a{2,}?b', 1_000],
  ['[(+]+', 1_000],
  ['\\(+', 1_000],
])('%s is quick on %i characters', (source, length) => {
  expect(isQuickPattern(source, length)).toBe(true)
})

it.each([
  ['^(a+)+$', 40],
  ['^(a|a)*$', 40],
  ['^(\\w+\\s?)*$', 40],
  ['(x+x+)+y', 40],
  ['^(a{1,5}){9}$', 40],
  [`^${'a?'.repeat(30)}a{30}$`, 30],
  ['\\d+\\d+\\d+x', 1_000],
])('%s may not be on %i characters', (source, length) => {
  expect(isQuickPattern(source, length)).toBe(false)
})

it('leaves to the server what would hold the page', () => {
  const start = performance.now()
  expect(fitsPattern(/^(a+)+$/, `${'a'.repeat(40)}!`)).toBe(true)
  expect(performance.now() - start).toBeLessThan(1_000)
  expect(fitsPattern(/^[a-z]+$/, 'A')).toBe(false)
})
