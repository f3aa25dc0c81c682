import { expect, it } from 'vitest'
import { keepTextual } from './keepTextual'

it.each([
  '{"toString":1}',
  '{"valueOf":{"toString":null},"toString":[]}',
  '{"list":[{"toString":{"toString":1}}]}',
])('%s becomes a text like any other object, and stays what it is', (json) => {
  const value = JSON.parse(json)
  keepTextual(value)
  const inner = value.list?.[0] ?? value
  expect(String(inner)).toBe('[object Object]')
  expect(JSON.stringify(value)).toBe(json)
  expect(Object.keys(value)).toEqual(Object.keys(JSON.parse(json)))
})
