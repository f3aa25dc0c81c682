import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'chosen',
    options: { choices: { a: 'Apple', b: 'Banana' } },
    steps: [{ press: 'Banana' }],
    stored: 'b',
    shown: 'Banana',
  },
  {
    name: 'a zero',
    options: { choices: { 0: 'None', 1: 'One' } },
    from: '1',
    steps: [{ press: 'None' }],
    stored: '0',
    shown: 'None',
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
