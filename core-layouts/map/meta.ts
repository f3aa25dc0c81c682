import { defineLayout, option } from '@pergola/sdk/contract'

export default defineLayout({
  id: 'map',
  name: '$t:map',
  icon: 'map',
  options: {
    /** Name of the field that holds the position; `__numbers__` for two numeric fields. */
    position: option.text(),
    /** Names of numeric fields. */
    latitude: option.text(),
    longitude: option.text(),
    /** Name of the field that names the items. */
    title: option.text(),
    look: option.choice({ grayscale: '$t:grayscale', color: '$t:in_color' }, 'grayscale'),
  },
})
