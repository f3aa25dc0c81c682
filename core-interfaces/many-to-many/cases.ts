import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'm2m', names: ['One', 'Two'], read: 'item.name' } as const
const DONE = { press: 'Done' }

export default [
  {
    name: 'created',
    related,
    from: [{ item: 1 }],
    steps: [{ press: 'Add new' }, { type: 'Three', into: 'Name' }, DONE],
    stored: [{ item: { name: 'One' } }, { item: { name: 'Three' } }],
  },
  {
    name: 'changed',
    related,
    from: [{ item: 1 }, { item: 2 }],
    steps: [{ press: /^Two/ }, { type: 'Other', into: 'Name' }, DONE],
    stored: [{ item: { name: 'One' } }, { item: { name: 'Other' } }],
  },
  {
    name: 'taken out',
    related,
    from: [{ item: 1 }, { item: 2 }],
    steps: [{ press: 'Remove One' }],
    stored: [{ item: { name: 'Two' } }],
  },
  { name: 'left alone', related, from: [{ item: 2 }], steps: [], stored: [{ item: { name: 'Two' } }] },
] satisfies InterfaceCase[]
