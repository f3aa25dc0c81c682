import { defineInterface, option } from '@pergola/sdk/contract'

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
    hashingType: option.choice(
      {
        core: '$t:core',
        bcrypt: 'bcrypt',
        md5: 'md5',
        sha1: 'sha1',
        sha224: 'sha224',
        sha256: 'sha256',
        sha384: 'sha384',
        sha512: 'sha512',
      },
      'core',
    ),
  },
})
