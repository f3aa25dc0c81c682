import { expect, it } from 'vitest'
import { keepTextual, mayLoseText } from './keepTextual'

it.each([
  '{"toString":1}',
  '{"valueOf":{"toString":null},"toString":[]}',
  '{"list":[{"toString":{"toString":1}}]}',
])('%s becomes a text like any other object, and stays what it is', (json) => {
  expect(mayLoseText(json)).toBe(true)
  const value = JSON.parse(json)
  keepTextual(value)
  const inner = value.list?.[0] ?? value
  expect(String(inner)).toBe('[object Object]')
  expect(JSON.stringify(value)).toBe(json)
  expect(Object.keys(value)).toEqual(Object.keys(JSON.parse(json)))
})

it.each([
  ['{"name":"toy"}', false],
  ['{"\\u0074oString":1}', true],
])('%s may hold one: %s', (json, expected) => {
  expect(mayLoseText(json)).toBe(expected)
})
