import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'm2m', names: ['One', 'Two'], read: 'item.name' } as const
const options = { template: '{{ name }}' }

export default [
  {
    name: 'ticked',
    related,
    options,
    from: [{ item: 1 }],
    steps: [{ press: 'Two' }],
    stored: [{ item: { name: 'One' } }, { item: { name: 'Two' } }],
  },
  {
    name: 'unticked',
    related,
    options,
    from: [{ item: 1 }, { item: 2 }],
    steps: [{ press: 'One' }],
    stored: [{ item: { name: 'Two' } }],
  },
  {
    name: 'ticked and unticked',
    related,
    options,
    from: [{ item: 1 }],
    steps: [{ press: 'Two' }, { press: 'Two' }],
    stored: [{ item: { name: 'One' } }],
  },
] satisfies InterfaceCase[]
