import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [{ type: 'One\n  Two\tthree\n' }],
    stored: 'One\n  Two\tthree\n',
    shown: /One\s+Two\s+three/,
  },
  { name: 'longest', length: '2000', steps: [{ type: 'x'.repeat(2000) }], stored: 'x'.repeat(2000) },
  { name: 'emptied', from: 'Something', steps: [{ type: '' }], stored: null },
  { name: 'too long', length: '20', steps: [{ type: 'x'.repeat(21) }], refused: /20/, stored: null },
] satisfies InterfaceCase[]
