import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'o2m', read: 'name' } as const
const DONE = { press: 'Done' }

export default [
  {
    name: 'created',
    related,
    from: [{ name: 'One' }],
    steps: [{ press: 'Add new' }, { type: 'Two', into: 'Name' }, DONE],
    stored: [{ name: 'One' }, { name: 'Two' }],
  },
  {
    name: 'changed',
    related,
    from: [{ name: 'One' }, { name: 'Two' }],
    steps: [{ press: /^One/ }, { type: 'Other', into: 'Name' }, DONE],
    stored: [{ name: 'Other' }, { name: 'Two' }],
  },
  {
    name: 'taken out',
    related,
    from: [{ name: 'One' }, { name: 'Two' }],
    steps: [{ press: 'Remove One' }],
    stored: [{ name: 'Two' }],
  },
  {
    name: 'taken out and kept',
    related,
    from: [{ name: 'One' }],
    steps: [{ press: 'Remove One' }, { press: 'Keep One' }],
    stored: [{ name: 'One' }],
  },
] satisfies InterfaceCase[]
