import { describe, expect, it } from 'vitest'
import { problemWithValue } from './checkValue'

const circular: { self?: unknown } = {}
circular.self = [circular]

describe('a value that an input hands on', () => {
  const shared = { id: 1 }
  it.each([
    [null],
    [undefined],
    ['text'],
    [0],
    [{ a: [1, { b: null }], c: undefined }],
    [[shared, shared]],
    [Object.create(null)],
  ])('may be data: %j', (value) => expect(problemWithValue(value)).toBeNull())

  it.each([
    ['what contains itself', circular, /contains itself/],
    ['a function', () => {}, /function/],
    ['a big integer', 10n, /bigint/],
    ['what is no number', { a: Number.NaN }, /NaN/],
    ['a date', new Date(0), /Date/],
    ['a map', new Map(), /Map/],
    ['an element', { element: new (class Knob {})() }, /Knob/],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('no')
        },
      },
      /cannot be read/,
    ],
    ['what is deeper than any data', JSON.parse(`${'['.repeat(600)}${']'.repeat(600)}`), /deeper/],
  ])('may not be %s', (_case, value, problem) => expect(problemWithValue(value)).toMatch(problem))
})
