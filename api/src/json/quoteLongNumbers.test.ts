import { expect, it } from 'vitest'
import { quoteLongNumbers } from './quoteLongNumbers'

it.each([
  ['{"id":9007199254740993}', '{"id":"9007199254740993"}'],
  ['[-9223372036854775808, 1]', '["-9223372036854775808", 1]'],
  ['{"price":12345678901234567890.0123456789}', '{"price":"12345678901234567890.0123456789"}'],
  ['{"a":"\\\\","id":9007199254740993 \n}', '{"a":"\\\\","id":"9007199254740993" \n}'],
])('a number that parsing would change is quoted in %s', (json, expected) => {
  expect(quoteLongNumbers(json)).toBe(expected)
})

it.each([
  '{"id":9007199254740991}',
  '{"longitude":-0.12574000000000002,"share":0.10000000000000001}',
  '{"text":"9007199254740993 and \\"9007199254740993\\""}',
  '{"9007199254740993":true}',
  '{"large":1e21}',
])('%s is left alone', (json) => {
  expect(quoteLongNumbers(json)).toBe(json)
})

it.each([
  '{9007199254740993:1}',
  '[009007199254740993]',
  '{"a":9007199254740993.}',
  '[9007199254740993',
  '[9007199254740993-1]',
  '[--9007199254740993]',
  '["a 9007199254740993, 1',
  '["\\',
])('%s stays invalid', (json) => expect(() => JSON.parse(quoteLongNumbers(json))).toThrow())
