import type { InterfaceCase } from '@pergola/sdk/testing'

const options = { interfaceField: 'kind' }
const otherValues = { kind: 'slider' }

export default [
  {
    name: 'chosen, in a column for JSON',
    ...{ options, otherValues },
    steps: [{ press: /Field/ }, { press: 'Decimal' }],
    stored: ['decimal'],
  },
  {
    name: 'chosen, in a column for text',
    ...{ type: 'string' as const, options, otherValues },
    from: 'integer',
    steps: [{ press: /Field/ }, { press: 'Decimal' }],
    stored: 'decimal',
  },
  {
    name: 'a type that the interface does not take',
    ...{ type: 'string' as const, options, otherValues },
    from: 'json',
    steps: [],
    stored: 'json',
  },
  { name: 'no interface chosen', type: 'string', from: 'integer', steps: [], stored: 'integer' },
] satisfies InterfaceCase[]
