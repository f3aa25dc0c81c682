import { expect, it, vi } from 'vitest'
import { isDeeper } from './isDeeper'

it.each([
  ['[[1]]', 2, false],
  ['[[1]]', 1, true],
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  ['[[],[],[]]', 2, false],
  // Brackets inside of texts are none.
  ['["[[[[","{{{"]', 1, false],
  ['["\\"[[["]', 1, false],
  ['["\\\\",[[1]]]', 2, true],
  ['{"a":"[', 1, false],
  ['"', 0, false],
  ['7', 0, false],
])('of %s, more than %d: %s', (json, most, expected) => {
  expect(isDeeper(json, most)).toBe(expected)
})

it('has seen enough of a text that is too deep', () => {
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  const answer = isDeeper('['.repeat(1_000_000), 100)
  const reads = read.mock.calls.length
  read.mockRestore()
  expect([answer, reads]).toEqual([true, 101])
})
