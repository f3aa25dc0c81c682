import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'files', names: ['One', 'Two'], read: 'item.title' } as const

export default [
  {
    name: 'chosen',
    related,
    from: [{ item: 1 }],
    steps: [{ press: 'Select existing' }, { press: /Two/ }, { press: 'Done' }],
    stored: [{ item: { title: 'One' } }, { item: { title: 'Two' } }],
  },
  {
    name: 'taken out',
    related,
    from: [{ item: 1 }, { item: 2 }],
    steps: [{ press: 'Remove One' }],
    stored: [{ item: { title: 'Two' } }],
  },
  { name: 'left alone', related, from: [{ item: 2 }], steps: [], stored: [{ item: { title: 'Two' } }] },
] satisfies InterfaceCase[]
