import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'chosen', steps: [{ press: 'Draft' }], stored: 'draft', shown: 'Draft' },
  {
    name: 'a wrong stored value',
    from: 'elsewhere',
    isForced: true,
    steps: [],
    stored: 'elsewhere',
    shown: 'Elsewhere',
  },
] satisfies InterfaceCase[]
