import type { InterfaceCase } from '@pergola/sdk/testing'

export default [
  {
    name: 'chosen',
    options: {
      choices: [
        {
          groups: [
            { label: 'Left', value: 'l' },
            { label: 'Right', value: 'r' },
          ],
        },
      ],
    },
    steps: [{ press: 'Right' }],
    stored: 'r',
    shown: 'Right',
  },
  {
    name: 'a wrong stored value',
    options: { choices: [{ groups: [{ label: 'Left', value: 'l' }] }] },
    from: 'x',
    steps: [],
    stored: 'x',
    shown: 'X',
  },
] satisfies InterfaceCase[]
