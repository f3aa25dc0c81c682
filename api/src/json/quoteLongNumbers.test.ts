import { expect, it, vi } from 'vitest'
import { quoteLongNumbers } from './quoteLongNumbers'

/** @returns The text, and in how many parts it was looked through. */
function quotedInParts(json: string, most = 100_000): { quoted: string | null; parts: number } {
  const work = quoteLongNumbers(json, most)
  for (let parts = 1; ; parts++) {
    const part = work.next()
    if (part.done) return { quoted: part.value, parts }
  }
}

const quoted = (json: string) => String(quotedInParts(json).quoted)

it.each([
  ['{"id":9007199254740993}', '{"id":"9007199254740993"}'],
  ['[9007199254740992,-9007199254740992]', '["9007199254740992","-9007199254740992"]'],
  ['[-9223372036854775808, 1]', '["-9223372036854775808", 1]'],
  ['{"price":12345678901234567890.0123456789}', '{"price":"12345678901234567890.0123456789"}'],
  ['[0.123456789012345678, 100000000000000000000]', '["0.123456789012345678", "100000000000000000000"]'],
  ['{"a":"\\\\","id":9007199254740993 \n}', '{"a":"\\\\","id":"9007199254740993" \n}'],
])('a number that parsing would change is quoted in %s', (json, expected) => {
  expect(quoted(json)).toBe(expected)
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
  expect(quoted(json)).toBe(json)
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
])('%s stays invalid', (json) => expect(() => JSON.parse(quoted(json))).toThrow())

it('compares none of many long numbers digit by digit', () => {
  const compare = vi.spyOn(globalThis, 'BigInt')
  const list = (number: string) => `[${Array.from({ length: 100 }, () => number).join()}]`
  const changed = ['12345678901234567', '1.12345678901234567'].map((number) => quoted(list(number)))
  const left = quoted(list('0.12345678901234567'))
  const compared = compare.mock.calls.length
  compare.mockRestore()
  expect(compared).toBe(0)
  expect(changed).toEqual([list('"12345678901234567"'), list('"1.12345678901234567"')])
  expect(left).toBe(list('0.12345678901234567'))
})

it('looks at a text of ten million letters beside a long number', () => {
  const rest = `"text":"${'a'.repeat(10_000_000)}"}`
  const changed = quoted(`{"id":9007199254740993,${rest}`)
  expect(changed === `{"id":"9007199254740993",${rest}`).toBe(true)
})

it('looks through many long numbers in parts, and leaves none out between two of them', () => {
  const list = (number: string) => `[${Array.from({ length: 100_000 }, () => number).join()}]`
  const { quoted: changed, parts } = quotedInParts(list('12345678901234567890'))
  expect(changed === list('"12345678901234567890"')).toBe(true)
  expect(parts).toBe(5)
  const short = list('1234567890')
  expect(quoted(short)).toBe(short)
})

it('counts those alone that it has to write as text, and ends where there are too many', () => {
  const list = (count: number) =>
    `["9007199254740993","a",1,9007199254740991${',9007199254740993'.repeat(count)}]`
  expect(quotedInParts(list(3), 3).quoted).toContain(',"9007199254740993"]')
  expect(quotedInParts(list(4), 3).quoted).toBeNull()
})
