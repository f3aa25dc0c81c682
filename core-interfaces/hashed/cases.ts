import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'typed', steps: [{ type: 'secret words' }], stored: '**********' },
  { name: 'left alone', from: 'secret words', steps: [], stored: '**********' },
] satisfies InterfaceCase[]
