import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    options: { formatInput: false },
    steps: [{ type: '1500' }],
    stored: 1500,
    shown: '1.5 kB',
  },
  { name: 'zero', options: { formatInput: false }, steps: [{ type: '0' }], stored: 0, shown: '--' },
  { name: 'in a unit', from: 2500000, steps: [{ type: '1.2' }], stored: 1200000 },
  {
    name: 'beyond a double',
    datatype: 'BIGINT',
    from: 1000,
    steps: [{ type: '9007199254740.993' }],
    stored: '9007199254740993',
  },
  {
    name: 'beyond a double, in bytes',
    datatype: 'BIGINT',
    options: { formatInput: false },
    steps: [{ type: '9007199254740993' }],
    stored: '9007199254740993',
  },
  {
    name: 'with a part of a byte',
    from: 2000,
    steps: [{ type: '1.2345' }],
    refused: /3 decimals/,
    stored: 2000,
  },
  { name: 'left alone', from: 2345, steps: [], stored: 2345 },
  { name: 'emptied', from: 1500, steps: [{ type: '' }], stored: null },
  { name: 'no number', steps: [{ type: '1e5x' }], refused: /number/i, stored: null },
] satisfies InterfaceCase[]
