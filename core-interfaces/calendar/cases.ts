import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'chosen', from: '2024-03-05', steps: [{ press: /March 7, 2024/ }], stored: '2024-03-07' },
  { name: 'left alone', from: '2024-02-29', steps: [], stored: '2024-02-29' },
] satisfies InterfaceCase[]
