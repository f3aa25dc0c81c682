import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'a row added',
    options: { fields: [{ field: 'name', interface: 'text-input', type: 'string' }] },
    from: [{ name: 'One' }],
    steps: [{ press: /Create/ }],
    stored: [{ name: 'One' }, { name: null }],
  },
  {
    name: 'the last row removed',
    options: { fields: [{ field: 'name', interface: 'text-input', type: 'string' }] },
    from: [{ name: 'One' }],
    steps: [{ press: /Delete|Remove/ }],
    stored: null,
  },
  {
    name: 'left alone, with what it has no field for',
    options: { fields: [{ field: 'name', interface: 'text-input', type: 'string' }] },
    from: [{ name: 'One', more: [1] }],
    steps: [],
    stored: [{ name: 'One', more: [1] }],
  },
] satisfies InterfaceCase[]
