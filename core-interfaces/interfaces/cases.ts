import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'chosen', steps: [{ type: 'repea' }, { keys: '{Enter}' }], stored: 'repeater', shown: 'Repeater' },
  { name: 'a wrong stored value', from: 'gone-since', steps: [], stored: 'gone-since' },
] satisfies InterfaceCase[]
