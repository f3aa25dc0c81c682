import { defineInterface, option } from '@pergola/sdk/contract'
import { hashingType } from '../shared/hashingType'

export default defineInterface({
  id: 'password',
  name: '$t:password',
  icon: 'security',
  secret: true,
  version: '1.0.1',
  types: ['hash', 'string'],
  recommended: { length: 100 },
  options: {
    hide: option.boolean(true),
    placeholder: option.text(undefined, { length: 100 }),
    showHash: option.boolean(false),
    hashingType,
  },
})
