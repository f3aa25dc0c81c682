import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    options: { formatInput: false },
    steps: [{ type: '1500' }],
    stored: 1500,
    shown: '1.5 kB',
  },
  { name: 'zero', options: { formatInput: false }, steps: [{ type: '0' }], stored: 0, shown: '--' },
  { name: 'in a unit', from: 2500000, steps: [{ type: '1.2' }], stored: 1200000 },
  { name: 'emptied', from: 1500, steps: [{ type: '' }], stored: null },
  { name: 'no number', steps: [{ type: '1e5x' }], refused: /number/i, stored: null },
] satisfies InterfaceCase[]
