import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'owner',
  name: '$t:owner',
  icon: 'account_circle',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['owner'],
  recommended: { length: 10 },
  relation: 'user',
  options: {
    template: option.text('{{ first_name }} {{ last_name }}'),
    display: option.choice({ both: '$t:both', avatar: '$t:avatar', name: '$t:name' }, 'both'),
  },
})
