import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { buildValidatorOnUse } from './buildValidatorOnUse'

const row = Type.Object({ name: Type.String(), kind: Type.Union([Type.Literal('a'), Type.Literal('b')]) })
const schema = Type.Object({ rows: Type.Array(row) })

/** How many rules a body breaks, as far as they are noted. */
function violationsOf(rows: unknown[]): number {
  const customOptions = { coerceTypes: false, removeAdditional: false, allErrors: true } as const
  const compile = buildValidatorOnUse({}, { customOptions })
  const validate = compile({ schema, method: 'POST', url: '/', httpPart: 'body' })
  return validate({ rows }) === true ? 0 : (validate.errors?.length ?? 0)
}

it('all rules that a body breaks are noted, and of one with thousands of values the first', () => {
  expect(violationsOf([{ name: 'x', kind: 'a' }])).toBe(0)
  expect(violationsOf([{}, {}])).toBe(4)
  expect(violationsOf(Array(50_000).fill({ name: 'x', kind: 'a' }))).toBe(0)
  expect(violationsOf(Array(50_000).fill({}))).toBe(1)
  expect(violationsOf([...Array(5_000).fill({ name: 'x', kind: 'a' }), { name: 1, kind: 'a' }])).toBe(1)
})
