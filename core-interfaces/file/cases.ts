import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'file', names: ['One', 'Two'], read: 'title' } as const

export default [
  {
    name: 'chosen',
    related,
    steps: [{ press: 'Existing file' }, { press: /Two/ }],
    stored: { title: 'Two' },
  },
  { name: 'taken out', related, from: 1, steps: [{ press: 'Options' }, { press: 'Deselect' }], stored: null },
  { name: 'left alone', related, from: 2, steps: [], stored: { title: 'Two' } },
] satisfies InterfaceCase[]
