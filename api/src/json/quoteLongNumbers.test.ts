import { expect, it, vi } from 'vitest'
import { quoteLongNumbers } from './quoteLongNumbers'

it.each([
  ['{"id":9007199254740993}', '{"id":"9007199254740993"}'],
  ['[9007199254740992,-9007199254740992]', '["9007199254740992","-9007199254740992"]'],
  ['[-9223372036854775808, 1]', '["-9223372036854775808", 1]'],
  ['{"price":12345678901234567890.0123456789}', '{"price":"12345678901234567890.0123456789"}'],
  ['[0.123456789012345678, 100000000000000000000]', '["0.123456789012345678", "100000000000000000000"]'],
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
  '{"below":-9007199254740991}',
  '{"zeros":0.50000000000000000000,"more":1000000000000.0000000e3}',
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

it('compares none of many long numbers digit by digit', () => {
  const compare = vi.spyOn(globalThis, 'BigInt')
  const list = (number: string) => `[${Array.from({ length: 100 }, () => number).join()}]`
  const quoted = ['12345678901234567', '1.12345678901234567'].map((number) => quoteLongNumbers(list(number)))
  const left = quoteLongNumbers(list('0.12345678901234567'))
  const compared = compare.mock.calls.length
  compare.mockRestore()
  expect(compared).toBe(0)
  expect(quoted).toEqual([list('"12345678901234567"'), list('"1.12345678901234567"')])
  expect(left).toBe(list('0.12345678901234567'))
})

it('looks at a text of ten million letters beside a long number', () => {
  const rest = `"text":"${'a'.repeat(10_000_000)}"}`
  const quoted = quoteLongNumbers(`{"id":9007199254740993,${rest}`)
  expect(quoted === `{"id":"9007199254740993",${rest}`).toBe(true)
})
