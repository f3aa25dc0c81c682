import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'typed', steps: [{ type: '2196f3' }], stored: '#2196F3' },
  {
    name: 'in another format',
    options: { format: 'rgb' },
    steps: [{ type: '#2196f3' }],
    stored: '33,150,243',
  },
  {
    name: 'no colour',
    from: '#2196F3',
    steps: [{ type: '#21' }],
    refused: /does not have the form/,
    stored: '#2196F3',
  },
  { name: 'emptied', from: '#2196F3', steps: [{ type: '' }], stored: null },
  { name: 'a wrong stored value', from: 'banana', steps: [], stored: 'banana', shown: 'banana' },
] satisfies InterfaceCase[]
