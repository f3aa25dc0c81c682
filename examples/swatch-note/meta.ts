import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'swatch-note',
  name: '$t:note',
  icon: 'sticky_note_2',
  types: ['string'],
  recommended: { length: 255 },
  options: { tint: option.choice({ amber: 'Amber', teal: 'Teal', rose: 'Rose' }, 'amber') },
})
