import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'changed', from: '2024-03-05', steps: [{ part: 'day', digits: '31' }], stored: '2024-03-31' },
  {
    name: 'typed',
    steps: [
      { part: 'month', digits: '02' },
      { part: 'day', digits: '29' },
      { part: 'year', digits: '2028' },
    ],
    stored: '2028-02-29',
    options: { showRelative: false },
    shown: /Feb.*29.*2028|2.29.2028/,
  },
  { name: 'long ago', from: '0101-01-01', steps: [], stored: '0101-01-01' },
  {
    name: 'no such day',
    from: '2024-02-28',
    steps: [
      { part: 'year', digits: '2025' },
      { part: 'day', digits: '29' },
    ],
    refused: /no such/,
    stored: '2024-02-28',
  },
] satisfies InterfaceCase[]
