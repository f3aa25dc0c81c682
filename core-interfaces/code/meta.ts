import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'code',
  name: '$t:code',
  icon: 'code',
  version: '1.0.0',
  types: ['string', 'json'],
  recommended: { length: 2000 },
  options: {
    language: option.choice(
      {
        'text/plain': '$t:text_plain',
        'text/javascript': 'JavaScript',
        'application/json': 'JSON',
        'text/x-vue': 'Vue',
        'application/x-httpd-php': 'PHP',
      },
      'text/plain',
    ),
    template: option.text(undefined, { interface: 'code' }),
    lineNumber: option.boolean(true),
  },
})
