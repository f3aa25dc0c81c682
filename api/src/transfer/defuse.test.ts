import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defuse, undoDefuse } from './defuse'

it.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', '\r=1', '\n=1', '＝1', "'=1"])('defuses %j', (text) => {
  expect(defuse(text)).toBe(`'${text}`)
})

it.each(['', '-5', '+47', '-1.5', "'tis", 'a=b'])('leaves %j as it is', (text) => {
  expect(defuse(text)).toBe(text)
})

it('can be undone, whatever the text is', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '1', 'a', '.', '\n'), maxLength: 8 })
  fc.assert(fc.property(text, (value) => undoDefuse(defuse(value)) === value))
})
