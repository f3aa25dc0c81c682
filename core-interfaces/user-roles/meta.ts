import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'user-roles',
  name: '$t:user-roles',
  icon: 'perm_identity',
  version: '1.0.0',
  types: ['m2o'],
  relation: 'm2o',
  options: {
    relational: option.boolean(true, { comment: '$t:relational_comment' }),
    showPublic: option.boolean(false),
  },
})
