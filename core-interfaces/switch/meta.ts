import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'switch',
  name: '$t:switch',
  icon: 'toggle_on',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.0',
  types: ['boolean'],
  options: {
    labelOn: option.text(),
    labelOff: option.text(),
    checkbox: option.boolean(false),
  },
})
