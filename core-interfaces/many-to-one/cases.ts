import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'm2o', names: ['One', 'Two'], read: 'name' } as const
const options = { template: '{{ name }}' }

export default [
  { name: 'chosen', related, options, steps: [{ type: 'Tw' }, { press: /^Two/ }], stored: { name: 'Two' } },
  {
    name: 'changed',
    related,
    options,
    from: 1,
    steps: [{ type: 'Two' }, { keys: '{Enter}' }],
    stored: { name: 'Two' },
  },
  { name: 'emptied', related, options, from: 1, steps: [{ type: '' }, { keys: '{Enter}' }], stored: null },
  { name: 'left alone', related, options, from: 2, steps: [], stored: { name: 'Two' } },
] satisfies InterfaceCase[]
