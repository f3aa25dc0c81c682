import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'fixed once created', from: 7, steps: [], stored: 7, shown: '7' },
] satisfies InterfaceCase[]
