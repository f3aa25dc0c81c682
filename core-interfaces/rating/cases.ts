import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'by keys', from: 2, steps: [{ keys: '{ArrowUp}' }], stored: 3 },
  { name: 'zero', from: 2, steps: [{ keys: '{Home}' }], stored: 0 },
  { name: 'emptied', from: 2, steps: [{ keys: '{Delete}' }], stored: null },
  { name: 'as a number', options: { display: 'number' }, steps: [{ type: '4' }], stored: 4, shown: '4' },
  { name: 'a wrong stored value', from: 99, steps: [], stored: 99 },
] satisfies InterfaceCase[]
