import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'rating',
  name: '$t:rating',
  icon: 'star',
  version: '1.0.1',
  types: ['integer', 'decimal'],
  fieldset: true,
  recommended: { length: 10 },
  options: {
    active_color: option.text('amber', { interface: 'color-palette' }),
    max_stars: option.number(5),
    display: option.choice({ number: '$t:number', star: '$t:star' }, 'star'),
  },
})
