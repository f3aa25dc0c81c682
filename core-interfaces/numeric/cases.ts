import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'typed', steps: [{ type: '1234' }], stored: 1234, shown: '1,234' },
  { name: 'zero', steps: [{ type: '0' }], stored: 0, shown: '0' },
  { name: 'negative', steps: [{ type: '-5' }], stored: -5, shown: /[-−]5/ },
  { name: 'longest', steps: [{ type: '2147483647' }], stored: 2147483647, shown: '2,147,483,647' },
  {
    name: 'a large integer',
    datatype: 'BIGINT',
    steps: [{ type: '9007199254740993' }],
    stored: '9007199254740993',
    shown: '9,007,199,254,740,993',
  },
  {
    name: 'a decimal',
    type: 'decimal',
    length: '10,2',
    steps: [{ type: '12345678.99' }],
    stored: 12345678.99,
    shown: '12,345,678.99',
  },
  { name: 'a decimal zero', type: 'decimal', length: '10,2', steps: [{ type: '0' }], stored: 0 },
  { name: 'emptied', from: 7, steps: [{ type: '' }], stored: null },
  {
    name: 'left alone',
    type: 'decimal',
    length: '30,10',
    from: '12345678901234567890.0123456789',
    steps: [],
    stored: '12345678901234567890.0123456789',
  },
  { name: 'not whole', steps: [{ type: '12.7' }], refused: /Whole/, stored: null },
  { name: 'too large', from: 7, steps: [{ type: '2147483648' }], refused: /2,?147,?483,?647/, stored: 7 },
] satisfies InterfaceCase[]
