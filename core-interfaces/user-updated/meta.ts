import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'user-updated',
  name: '$t:user_updated',
  icon: 'account_circle',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['user_updated'],
  recommended: { length: 10 },
  relation: 'user_updated',
  options: {
    template: option.text('{{ first_name }} {{ last_name }}'),
    display: option.choice({ both: '$t:both', avatar: '$t:avatar', name: '$t:name' }, 'both'),
  },
})
