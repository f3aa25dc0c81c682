import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'ticked',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    steps: [{ press: 'Banana' }],
    stored: ['', 'b', ''],
    shown: 'Banana',
  },
  {
    name: 'all unticked',
    options: { choices: { a: 'Apple', b: 'Banana' }, wrapWithDelimiter: false },
    from: ['a'],
    steps: [{ press: 'Apple' }],
    stored: [],
  },
  {
    name: 'a wrong stored value',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    from: ['', 'x', ''],
    steps: [],
    stored: ['', 'x', ''],
  },
] satisfies InterfaceCase[]
