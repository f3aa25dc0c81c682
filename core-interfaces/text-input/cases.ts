import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'typed',
    steps: [{ type: 'Zoë & <b>“Ⅷ”</b> 🚲' }],
    stored: 'Zoë & <b>“Ⅷ”</b> 🚲',
    shown: 'Zoë & <b>“Ⅷ”</b> 🚲',
  },
  { name: 'a zero', steps: [{ type: '0' }], stored: '0', shown: '0' },
  {
    name: 'longest',
    length: '20',
    steps: [{ type: 'abcdefghijklmnopqrst' }],
    stored: 'abcdefghijklmnopqrst',
  },
  {
    name: 'blanks around it',
    steps: [{ type: '  in between  ' }],
    stored: 'in between',
    shown: 'in between',
  },
  {
    name: 'several lines',
    from: 'One\nTwo',
    steps: [{ type: 'One\nTwo\nThree' }],
    stored: 'One\nTwo\nThree',
  },
  { name: 'emptied', from: 'Something', steps: [{ type: '' }], stored: null },
  { name: 'left alone', from: '  as it was ', steps: [], stored: '  as it was ' },
  { name: 'too long', length: '20', steps: [{ type: 'abcdefghijklmnopqrstu' }], refused: /20/, stored: null },
] satisfies InterfaceCase[]
