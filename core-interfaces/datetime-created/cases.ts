import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'left alone', steps: [], stored: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/ },
] satisfies InterfaceCase[]
