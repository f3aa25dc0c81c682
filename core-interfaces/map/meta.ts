import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'map',
  name: '$t:map',
  icon: 'place',
  version: '1.0.1',
  types: ['json'],
  fieldset: true,
  options: {
    height: option.text('400', { width: 'half' }),
    theme: option.choice({ grayscale: '$t:grayscale', color: '$t:in_color' }, 'grayscale', {
      interface: 'button-group',
      width: 'half',
    }),
    mapLat: option.text('40.72803624', { width: 'half' }),
    mapLng: option.text('-73.94896388', { width: 'half' }),
    defaultZoom: option.text('12', { width: 'half' }),
    maxZoom: option.text('17', { width: 'half' }),
    address_to_code: option.boolean(false),
  },
})
