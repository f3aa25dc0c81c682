import type { InterfaceCase } from '@pergola/sdk/testing'

const related = { kind: 'translation', read: 'name' } as const
const options = { languages: { en: 'English', nl: 'Dutch' }, languageField: 'language' }
const DUTCH = [{ press: /English/ }, { press: /Dutch/ }]

export default [
  { name: 'typed', related, options, steps: [{ type: 'One', into: 'Name' }], stored: [{ name: 'One' }] },
  {
    name: 'another language',
    related,
    options,
    from: [{ language: 'en', name: 'One' }],
    steps: [...DUTCH, { type: 'Een', into: 'Name' }],
    stored: [{ name: 'One' }, { name: 'Een' }],
  },
  {
    name: 'changed',
    related,
    options,
    from: [
      { language: 'en', name: 'One' },
      { language: 'nl', name: 'Een' },
    ],
    steps: [...DUTCH, { type: 'Eén', into: 'Name' }],
    stored: [{ name: 'One' }, { name: 'Eén' }],
  },
  {
    name: 'emptied',
    related,
    options,
    from: [{ language: 'en', name: 'One' }],
    steps: [{ type: '', into: 'Name' }],
    stored: [{ name: null }],
  },
] satisfies InterfaceCase[]
