import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'on', from: false, steps: [{ press: /Field/ }], stored: true },
  { name: 'off', from: true, steps: [{ press: /Field/ }], stored: false },
  { name: 'left alone', from: false, steps: [], stored: false },
] satisfies InterfaceCase[]
