import { describe, expect, it } from 'vitest'
import { checkValue } from './checkValue'

const circular: { self?: unknown } = {}
circular.self = [circular]

/** Each level holds the one below twice: small in memory, endless when it is written. */
let bomb: unknown = 'x'
for (let level = 0; level < 40; level++) bomb = [bomb, bomb]

const problemWith = (value: unknown) => checkValue(value).problem

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
    [{ constructor: 'a word like any other' }],
  ])('may be data: %j', (value) => expect(checkValue(value)).toEqual({ data: value, problem: null }))

  it.each([
    ['what contains itself', circular, /contains itself/],
    ['a function', () => {}, /function/],
    ['a big integer', 10n, /bigint/],
    ['what is no number', { a: Number.NaN }, /NaN/],
    ['a date', new Date(0), /Date/],
    ['a map', new Map(), /Map/],
    ['a promise', Promise.resolve(1), /Promise/],
    ['what has a method for its own JSON', { toJSON: () => 1 }, /function/],
    // biome-ignore lint/suspicious/noThenProperty: what an extension may hand over
    ['what can be awaited', { then: (done: () => void) => done() }, /function/],
    ['an element', { element: new (class Knob {})() }, /Knob/],
    ['what reaches a prototype', JSON.parse('{"a": {"__proto__": {"isAdmin": true}}}'), /__proto__/],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('no')
        },
      },
      /cannot be read/,
    ],
    [
      'a proxy that throws',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new TypeError('no')
          },
        },
      ),
      /cannot be read/,
    ],
    ['what is deeper than any data', JSON.parse(`${'['.repeat(600)}${']'.repeat(600)}`), /deeper/],
    ['what is larger than any data', 'x'.repeat(10_000_001), /more than/],
    ['what is small in memory alone', bomb, /more than/],
    ['an empty list of billions of places', new Array(4_294_967_295), /more than/],
  ])('may not be %s', (_case, value, problem) => expect(problemWith(value)).toMatch(problem))

  it('is copied: what the input does with its own afterwards changes nothing', () => {
    const own: { list: unknown[]; self?: unknown } = { list: [1] }
    const checked = checkValue(own)
    own.self = own
    own.list.push(() => {})
    expect(checked).toEqual({ data: { list: [1] }, problem: null })
  })

  it('is read once: a getter, a proxy and a hidden toJSON have no say in what is sent', () => {
    let reads = 0
    const own = {
      get a() {
        if (++reads > 1) throw new Error('the second time')
        return 1
      },
    }
    const hidden = Object.defineProperty({ a: 1 }, 'toJSON', { value: () => ({ stolen: true }) })
    const above = Object.create(Object.create(null, { toJSON: { value: () => 'stolen' } }), {
      a: { value: 1, enumerable: true },
    })
    const proxy = new Proxy({ a: 1 }, { get: (_target, key) => (key === 'toJSON' ? () => 'stolen' : 1) })
    for (const value of [own, hidden, above, proxy]) {
      const checked = checkValue(value)
      expect(JSON.stringify(checked.problem === null && checked.data)).toBe('{"a":1}')
    }
  })
})
