import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { nullable, refTo } from './answers'
import { buildSerializer } from './compileSerializer'

const Person = Type.Object(
  { name: Type.String(), friends: Type.Optional(Type.Array(refTo('Person'))) },
  { $id: 'Person' },
)

const send = (schema: unknown, value: unknown) => JSON.parse(buildSerializer({ Person })({ schema })(value))

it('sends what is declared and leaves out the rest, however deep', () => {
  const schema = Type.Object({ data: Type.Array(refTo('Person')) })
  const leak = { name: 'Ann', password: 'x', friends: [{ name: 'Bo', token: 'y' }] }
  expect(send(schema, { data: [leak], secret: 1 })).toEqual({
    data: [{ name: 'Ann', friends: [{ name: 'Bo' }] }],
  })
})

it('sends values as they are, also where the schema says something else', () => {
  const schema = Type.Object({ id: Type.Integer(), note: nullable(Type.String()), at: Type.String() })
  const value = { id: '9007199254740993', note: null, at: 5 }
  expect(send(schema, value)).toEqual(value)
})

it('sends a value that is missing nowhere', () => {
  expect(send(Type.Object({ id: Type.Integer() }), {})).toEqual({})
})

it('takes the alternative that fits the kind of the value', () => {
  const schema = Type.Union([
    Type.Integer(),
    Type.Null(),
    refTo('Person'),
    Type.Array(Type.Object({ a: Type.Integer() })),
  ])
  expect(send(schema, 3)).toBe(3)
  expect(send(schema, null)).toBe(null)
  expect(send(schema, { name: 'Ann', a: 1 })).toEqual({ name: 'Ann' })
  expect(send(schema, [{ a: 1, b: 2 }])).toEqual([{ a: 1 }])
})

it('sends all of an open record, and of a map what its values declare', () => {
  const open = Type.Record(Type.String(), Type.Unknown())
  expect(send(open, { a: { b: 1 } })).toEqual({ a: { b: 1 } })
  const map = Type.Record(Type.String(), Type.Object({ a: Type.Integer() }))
  expect(send(map, { x: { a: 1, b: 2 } })).toEqual({ x: { a: 1 } })
  const people = Type.Union([Type.Record(Type.String(), refTo('Person')), Type.Array(refTo('Person'))])
  expect(send(people, { x: { name: 'Ann', token: 1 } })).toEqual({ x: { name: 'Ann' } })
  const partlyOpen = Type.Object({ p: Type.Object({ a: Type.Integer() }) }, { additionalProperties: true })
  expect(send(partlyOpen, { p: { a: 1, b: 2 }, q: { c: 3 } })).toEqual({ p: { a: 1 }, q: { c: 3 } })
})

it('takes names of object methods for names', () => {
  const value = JSON.parse('{"__proto__": {"a": 1}, "toString": "x"}')
  expect(JSON.stringify(send(Type.Record(Type.String(), Type.Unknown()), value))).toBe(JSON.stringify(value))
  expect(send(Type.Object({ a: Type.Integer() }), value)).toEqual({})
})

it('escapes slashes as the contract does', () => {
  const serialize = buildSerializer({})({ schema: Type.Object({ url: Type.String() }) })
  expect(serialize({ url: '/a' })).toBe('{"url":"\\/a"}')
})
