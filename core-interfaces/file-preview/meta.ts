import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'file-preview',
  name: '$t:file_preview',
  icon: 'image',
  version: '1.0.0',
  types: ['string'],
  hideLabel: true,
  relation: 'file',
  // The focal point.
  changes: ['metadata'],
  options: {
    edit: option.json<readonly string[]>(['image_editor'], {
      interface: 'checkboxes',
      type: 'array',
      options: { choices: { image_editor: '$t:image_editor' } },
    }),
  },
})
