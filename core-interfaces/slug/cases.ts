import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    options: { onlyOnCreate: false },
    steps: [{ type: 'Größe & Übermut!' }],
    stored: 'grosse-ubermut',
  },
  { name: 'emptied', options: { onlyOnCreate: false }, from: 'a-b', steps: [{ type: '' }], stored: null },
] satisfies InterfaceCase[]
