import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'role', names: ['Case readers', 'Case writers'], read: 'name' } as const

export default [
  {
    name: 'chosen',
    related,
    steps: [{ type: 'case w' }, { keys: '{Enter}' }],
    stored: { name: 'Case writers' },
  },
  { name: 'emptied', related, from: 1, steps: [{ type: '' }], stored: null },
  { name: 'left alone', related, from: 2, steps: [], stored: { name: 'Case writers' } },
] satisfies InterfaceCase[]
