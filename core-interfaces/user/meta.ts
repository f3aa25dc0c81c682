import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'user',
  name: '$t:user',
  icon: 'account_circle',
  bundle: { input: 'inputs-plain' },
  version: '1.0.1',
  types: ['user', 'integer', 'owner', 'user_updated'],
  recommended: { length: 10 },
  relation: 'user',
  options: {
    template: option.text('{{ first_name }} {{ last_name }}'),
    placeholder: option.text(undefined, { length: 200 }),
  },
})
