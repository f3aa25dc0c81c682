import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'color',
  name: '$t:color',
  icon: 'colorize',
  bundle: { input: 'inputs-plain' },
  version: '1.0.1',
  types: ['string'],
  recommended: { length: 20 },
  options: {
    format: option.choice({ hex: '$t:hex', rgb: '$t:rgb', hsl: '$t:hsl' }, 'hex'),
    palette: option.list([
      '#E91E63',
      '#F44336',
      '#FF9800',
      '#FFC107',
      '#FFEB3B',
      '#CDDC39',
      '#4CAF50',
      '#00BCD4',
      '#2196F3',
      '#3F51B5',
      '#9C27B0',
      '#607D8B',
    ]),
    paletteOnly: option.boolean(false),
  },
})
