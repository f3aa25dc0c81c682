import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'found and taken by Enter',
    options: { limit: true },
    steps: [{ type: 'germ' }, { keys: '{Enter}' }],
    stored: 'de-DE',
    shown: /German/,
  },
  { name: 'a wrong stored value', from: 'not a code', steps: [], stored: 'not a code', shown: 'not a code' },
  { name: 'emptied', options: { limit: true }, from: 'de', steps: [{ type: '' }], stored: null },
] satisfies InterfaceCase[]
