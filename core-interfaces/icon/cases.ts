import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  { name: 'a wrong stored value', from: 'no_such_icon', steps: [], stored: 'no_such_icon' },
  { name: 'left alone', from: 'add_box', steps: [], stored: 'add_box' },
] satisfies InterfaceCase[]
