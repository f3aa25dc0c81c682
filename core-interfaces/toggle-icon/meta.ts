import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'toggle-icon',
  name: '$t:toggle-icon',
  icon: 'favorite_border',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['boolean'],
  options: {
    textInactive: option.text(),
    textActive: option.text(),
    iconInactive: option.icon('favorite_border'),
    iconActive: option.icon('favorite'),
    colorInactive: option.text('blue-grey', { interface: 'color-palette' }),
    colorActive: option.text('pink-500', { interface: 'color-palette' }),
  },
})
