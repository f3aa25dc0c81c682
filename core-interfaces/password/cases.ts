import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'typed', steps: [{ type: ' pass word ' }], stored: '**********' },
  {
    name: 'as text',
    type: 'string',
    options: { hide: false },
    steps: [{ type: ' pass word ' }],
    stored: ' pass word ',
  },
] satisfies InterfaceCase[]
