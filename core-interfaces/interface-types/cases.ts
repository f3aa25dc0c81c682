import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'left alone', type: 'string', from: 'integer', steps: [], stored: 'integer' },
] satisfies InterfaceCase[]
