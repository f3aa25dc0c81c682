import { expect, it, vi } from 'vitest'
import { findExcess } from './findExcess'

const limits = { levels: 100, containers: 100, values: 100, names: 100 }

it.each([
  ['[[1]]', 2, null],
  ['[[1]]', 1, 'levels'],
  ['{"a":[{"b":1}]}', 3, null],
  ['{"a":[{"b":1}]}', 2, 'levels'],
  ['[[],[],[]]', 2, null],
  // Brackets inside of texts are none.
  ['["[[[[","{{{"]', 1, null],
  ['["\\"[[["]', 1, null],
  ['["\\\\",[[1]]]', 2, 'levels'],
  ['["\\\\\\"[[["]', 1, null],
  ['{"a":"[', 1, null],
  ['"', 0, null],
  ['7', 0, null],
])('of the levels of %s, which may be %d: %s', (json, levels, expected) => {
  expect(findExcess(json, { ...limits, levels })).toBe(expected)
})

it.each([
  ['[{},[],{"a":{}}]', 5, null],
  ['[{},[],{"a":{}}]', 4, 'containers'],
  ['["[","{"]', 1, null],
])('of the lists and objects of %s, which may be %d: %s', (json, containers, expected) => {
  expect(findExcess(json, { ...limits, containers })).toBe(expected)
})

it.each([
  ['[1,2,3]', 2, null],
  ['[1,2,3]', 1, 'values'],
  ['{"a":1,"b":",,,"}', 1, null],
])('of the values of %s, of which %d may follow another: %s', (json, values, expected) => {
  expect(findExcess(json, { ...limits, values })).toBe(expected)
})

it.each([
  // The same in each row, as in a batch.
  ['[{"a":1,"b":2},{"b":1,"a":2}]', 2, null],
  ['[{"a":1,"b":2},{"c":1,"a":2}]', 2, 'names'],
  ['{"a" : 1, "b": "c:d", "e\\":f": 2}', 2, 'names'],
  ['{"a":"b:c","b":":"}', 2, null],
])('of the names of %s, which may be %d: %s', (json, names, expected) => {
  expect(findExcess(json, { ...limits, names })).toBe(expected)
})

it.each([
  ['levels', '['.repeat(1_000_000), 101],
  ['containers', '[],'.repeat(300_000), 301],
  ['values', '1,'.repeat(500_000), 202],
])('has seen enough of a text with too many %s', (kind, json, looks) => {
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  const answer = findExcess(json, limits)
  const reads = read.mock.calls.length
  read.mockRestore()
  expect([answer, reads]).toEqual([kind, looks])
})

it('looks at a long text once, however many signs in it are escaped', () => {
  const json = `["${'\\"'.repeat(10_000)}${'\\\\'.repeat(10_000)}"]`
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  const answer = findExcess(json, limits)
  const reads = read.mock.calls.length
  read.mockRestore()
  expect(answer).toBeNull()
  expect(reads).toBeLessThan(json.length * 1.1)
})

it('looks at each letter of a text of escaped quotes once', () => {
  const json = `["${'\\\\\\"'.repeat(100)}",[1]]`
  const read = vi.spyOn(String.prototype, 'charCodeAt')
  const answer = findExcess(json, limits)
  const reads = read.mock.calls.length
  read.mockRestore()
  expect(answer).toBeNull()
  expect(reads).toBeLessThan(json.length)
})

it('counts several texts together, and the levels of each by itself', () => {
  expect(findExcess(['[[1,2]]', '[[],{}]'], { ...limits, levels: 2, containers: 5, values: 2 })).toBeNull()
  expect(findExcess(['[[1,2]]', '[[],{}]'], { ...limits, containers: 4 })).toBe('containers')
  expect(findExcess(['[[1,2]]', '[[],{}]'], { ...limits, values: 1 })).toBe('values')
  expect(findExcess(['{"a":1,"b":1}', '{"a":1,"c":1}'], { ...limits, names: 2 })).toBe('names')
})
