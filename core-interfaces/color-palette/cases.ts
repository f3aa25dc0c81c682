import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'chosen', steps: [{ press: /Field/ }, { press: 'Deep Purple 300' }], stored: 'deep-purple-300' },
  { name: 'a wrong stored value', from: 'banana', steps: [], stored: 'banana', shown: 'banana' },
] satisfies InterfaceCase[]
