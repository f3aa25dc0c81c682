import type { InterfaceCase } from '@pergola/sdk/testing'

const options = { interfaceField: 'kind' }
const otherValues = { kind: 'slider' }

export default [
  {
    name: 'an option set, beside what is kept',
    ...{ options, otherValues },
    from: { kept: 1, unit: 'kg' },
    steps: [{ type: '5', into: /Minimum/ }],
    stored: { kept: 1, unit: 'kg', minimum: 5 },
  },
  {
    name: 'an option back at its default',
    ...{ options, otherValues },
    from: { kept: 1, unit: 'kg' },
    steps: [{ type: '', into: /Unit/ }],
    stored: { kept: 1 },
  },
  {
    name: 'left alone, with what the interface does not have',
    ...{ options, otherValues },
    from: { min: 0 },
    steps: [],
    stored: { min: 0 },
  },
  { name: 'no interface chosen', from: { min: 0 }, steps: [], stored: { min: 0 } },
] satisfies InterfaceCase[]
