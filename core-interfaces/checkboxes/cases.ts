import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'ticked',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    steps: [{ press: 'Banana' }],
    stored: ['b'],
    shown: 'Banana',
  },
  {
    name: 'ticked, between empty entries',
    options: { choices: { a: 'Apple', b: 'Banana' }, wrap: true },
    steps: [{ press: 'Apple' }],
    stored: ['', 'a', ''],
    shown: 'Apple',
  },
  {
    name: 'not finished',
    options: { choices: { a: 'Apple', b: 'Banana' }, allow_other: true },
    steps: [{ type: 'Cherry', into: 'Own value' }],
    stored: ['Cherry'],
  },
  {
    name: 'with commas',
    options: { choices: { 'a, b': 'Both', c: 'Cherry' }, allow_other: true },
    steps: [{ press: 'Both' }, { type: 'red, green', into: 'Own value' }],
    stored: ['a, b', 'red, green'],
  },
  {
    name: 'all unticked',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    from: ['a'],
    steps: [{ press: 'Apple' }],
    stored: [],
  },
  {
    name: 'a wrong stored value',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    from: ['x', 'b'],
    steps: [],
    stored: ['x', 'b'],
  },
] satisfies InterfaceCase[]
