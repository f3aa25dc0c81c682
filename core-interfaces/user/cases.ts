import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'user', names: ['Casey One', 'Casey Two'], read: 'first_name' } as const

export default [
  {
    name: 'chosen',
    related,
    steps: [{ type: 'Casey Two' }, { keys: '{Enter}' }],
    stored: { first_name: 'Casey Two' },
  },
  { name: 'emptied', related, from: 1, steps: [{ type: '' }], stored: null },
  { name: 'left alone', related, from: 2, steps: [], stored: { first_name: 'Casey Two' } },
] satisfies InterfaceCase[]
