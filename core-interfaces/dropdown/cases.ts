import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'chosen',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    steps: [{ press: /Field/ }, { press: 'Banana' }],
    stored: 'b',
    shown: 'Banana',
  },
  {
    name: 'an own value',
    options: { choices: { a: 'Apple', b: 'Banana' }, allow_other: true },
    steps: [{ press: /Field/ }, { press: 'Enter a value' }, { type: 'c, d', into: 'Enter a value' }],
    stored: 'c, d',
    shown: 'c, d',
  },
  {
    name: 'a wrong stored value',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    from: 'x',
    steps: [],
    stored: 'x',
    shown: 'x',
  },
] satisfies InterfaceCase[]
