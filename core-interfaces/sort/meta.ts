import { defineInterface } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'sort',
  name: '$t:sort',
  icon: 'low_priority',
  bundle: { input: 'inputs-plain' },
  version: '1.0.1',
  types: ['sort'],
  align: 'end',
  recommended: { length: 10 },
})
