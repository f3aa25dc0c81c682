import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [{ type: '{"b": 1, "a": [true, null, "ä"]}' }],
    stored: { b: 1, a: [true, null, 'ä'] },
  },
  { name: 'a zero', steps: [{ type: '0' }], refused: /A list or an object/, stored: null },
  { name: 'zeros inside', steps: [{ type: '[0, false, "", null]' }], stored: [0, false, '', null] },
  { name: 'an empty list', steps: [{ type: '[]' }], stored: [] },
  { name: 'emptied', from: { a: 1 }, steps: [{ type: '' }], stored: null },
  { name: 'left alone', from: { a: 0.1, b: 'x' }, steps: [], stored: { a: 0.1, b: 'x' } },
  { name: 'not finished', from: { a: 1 }, steps: [{ type: '{"a' }], refused: /JSON/, stored: { a: 1 } },
] satisfies InterfaceCase[]
