import { aField } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { defaultValue, defaultValues } from './defaultValues'

it.each([
  ['a,b', ['a', 'b']],
  ['a', ['a']],
  ['', []],
  [null, []],
])('splits the default %j of a list on commas', (stored, value) => {
  expect(defaultValue(aField('tags', { type: 'array', default_value: stored }))).toEqual(value)
})

it.each([
  [1, true],
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
  [null, null],
])('reads the default %j of a boolean as %j', (stored, value) => {
  expect(defaultValue(aField('on', { type: 'boolean', default_value: stored }))).toBe(value)
})

it('gives every field of a new item a value, null where none is stored', () => {
  expect(defaultValues([aField('a'), aField('b', { default_value: 'x' })])).toEqual({ a: null, b: 'x' })
})
