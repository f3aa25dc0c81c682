import { defineInterface, option } from '@pergola/sdk/contract'
import { hashingType } from '../shared/hashingType'

export default defineInterface({
  id: 'hashed',
  name: '$t:hashed',
  icon: 'security',
  secret: true,
  version: '1.0.1',
  types: ['hash'],
  recommended: { length: 100 },
  options: {
    hide: option.boolean(false),
    placeholder: option.text(undefined, { length: 100 }),
    showHash: option.boolean(false),
    hashingType,
  },
})
