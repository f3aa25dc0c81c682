import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [{ type: '# Title\n\n* one\n* [x] two\n' }],
    stored: '# Title\n\n* one\n* [x] two\n',
  },
  { name: 'emptied', from: '**Bold**', steps: [{ type: '' }], stored: null },
  { name: 'left alone', from: '<b>raw</b>\r\nlines', steps: [], stored: '<b>raw</b>\r\nlines' },
] satisfies InterfaceCase[]
