import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'typed', steps: [{ press: 'Add new' }, { type: 'a' }], stored: { a: null } },
  { name: 'left alone', from: { b: '1', a: '' }, steps: [], stored: { b: '1', a: '' } },
  { name: 'emptied', from: { a: '1' }, steps: [{ press: /Delete|Remove/ }], stored: null },
] satisfies InterfaceCase[]
