import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [{ type: 'if (a < b) {\n\treturn "\\n"\n}' }],
    stored: 'if (a < b) {\n\treturn "\\n"\n}',
  },
  {
    name: 'JSON',
    type: 'json',
    options: { language: 'application/json' },
    steps: [{ type: '{"a": [1, null]}' }],
    stored: { a: [1, null] },
  },
  { name: 'emptied', from: 'let a', steps: [{ type: '' }], stored: null },
] satisfies InterfaceCase[]
