import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'a wrong stored value',
    from: 'gone_since',
    steps: [],
    stored: 'gone_since',
    shown: /gone_since|Gone Since/,
  },
  { name: 'emptied', from: 'gone_since', steps: [{ type: '' }], stored: null },
] satisfies InterfaceCase[]
