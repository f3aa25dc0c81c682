import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'slug',
  name: '$t:slug',
  icon: 'link',
  bundle: { input: 'inputs-plain' },
  version: '1.0.2',
  types: ['slug'],
  recommended: { length: 200 },
  options: {
    placeholder: option.text(undefined, { length: 200 }),
    onlyOnCreate: option.boolean(true),
    forceLowercase: option.boolean(true),
    mirroredField: option.text(),
  },
})
