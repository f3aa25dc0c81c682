import { defineLayout, option } from '@pergola/sdk/contract'

export default defineLayout({
  id: 'cards',
  name: '$t:cards',
  icon: 'view_module',
  options: {
    /** Name of a field; the key when none is stored. */
    title: option.text(),
    /** Name of a field, `null` for none. */
    subtitle: option.text(),
    /** Name of a file field, or `data` in the file library. */
    src: option.text(),
    fit: option.choice({ crop: '$t:crop', contain: '$t:contain' }, 'crop'),
    /** Drawn where there is no picture. */
    icon: option.icon('photo'),
  },
})
