import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [{ keys: 'Zoo{Enter}apple{Enter}' }],
    stored: ['apple', 'zoo'],
    shown: /apple.*zoo/,
  },
  { name: 'not finished', steps: [{ keys: 'pear' }], stored: ['pear'] },
  { name: 'as text', type: 'string', options: { wrap: true }, steps: [{ keys: 'a{Enter}' }], stored: ',a,' },
  {
    name: 'refused',
    options: { validation: '^[a-z]+$', validationMessage: 'Letters only' },
    steps: [{ keys: 'b2{Enter}' }],
    refused: /Letters only/,
    stored: [],
  },
  { name: 'emptied', from: ['a'], steps: [{ keys: '{Backspace}' }], stored: [] },
] satisfies InterfaceCase[]
