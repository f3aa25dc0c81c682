import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'divider',
  name: '$t:divider',
  icon: 'horizontal_split',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['alias'],
  hideLabel: true,
  recommended: { required: false },
  options: {
    style: option.choice({ small: '$t:small', medium: '$t:medium', large: '$t:large' }, 'large'),
    title: option.text(),
    description: option.text(),
    hr: option.boolean(true),
    margin: option.boolean(true),
  },
})
