import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'typed', steps: [{ type: '12' }], stored: 12 },
  { name: 'zero', steps: [{ type: '0' }], stored: 0 },
  { name: 'emptied', from: 3, steps: [{ type: '' }], stored: null },
] satisfies InterfaceCase[]
