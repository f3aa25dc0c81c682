import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'primary-key',
  name: '$t:primary_key',
  icon: 'vpn_key',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.1',
  types: ['integer', 'string'],
  align: 'end',
  recommended: { length: 10 },
  options: {
    monospace: option.boolean(true),
  },
})
