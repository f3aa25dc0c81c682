import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'moved', from: 40, steps: [{ keys: '{ArrowRight}' }], stored: 41, shown: '41' },
  { name: 'zero', steps: [{ press: 'Set to 0' }], stored: 0, shown: '0' },
  { name: 'a wrong stored value', from: 500, steps: [], stored: 500, shown: '500' },
  { name: 'left alone', steps: [], stored: null },
] satisfies InterfaceCase[]
