import type { CaseStep, InterfaceCase } from '@pergola/sdk/testing'

const OPEN: CaseStep = { press: /Field/ }

export default [
  {
    name: 'found by a part of its name',
    steps: [OPEN, { type: 'shopping cart', into: /icon/ }, { press: 'Add Shopping Cart' }],
    stored: 'add_shopping_cart',
  },
  {
    name: 'chosen from a group',
    from: 'add_box',
    steps: [OPEN, { press: 'Alert' }, { press: 'Warning' }],
    stored: 'warning',
  },
  {
    name: 'taken away by a second press',
    from: 'add_box',
    steps: [OPEN, { type: 'add box', into: /icon/ }, { press: 'Add Box' }],
    stored: null,
  },
  { name: 'a wrong stored value', from: 'no_such_icon', steps: [], stored: 'no_such_icon' },
  { name: 'left alone', from: 'add_box', steps: [], stored: 'add_box' },
] satisfies InterfaceCase[]
