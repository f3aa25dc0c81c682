import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'translation',
  name: '$t:translation',
  icon: 'translate',
  version: '1.0.0',
  types: ['translation'],
  relation: 'o2m',
  options: {
    languageField: option.text(undefined, { options: { monospace: true } }),
    languages: option.json<Readonly<Record<string, string>>>(
      {
        en: 'English',
        es: 'Spanish',
        de: 'German',
        fr: 'French',
        pt: 'Portuguese',
        zh: 'Chinese',
        ru: 'Russian',
      },
      { interface: 'key-value' },
    ),
    template: option.text(),
  },
})
