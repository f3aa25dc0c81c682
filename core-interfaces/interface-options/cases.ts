import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'left alone', from: { min: 0 }, steps: [], stored: { min: 0 } },
] satisfies InterfaceCase[]
