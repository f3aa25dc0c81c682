import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'preview',
  name: '$t:preview',
  icon: 'visibility',
  version: '1.0.0',
  types: ['alias'],
  options: {
    url_template: option.text('https://example.com/articles/{{ id }}', { required: true }),
  },
})
