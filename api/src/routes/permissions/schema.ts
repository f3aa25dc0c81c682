import { Type } from 'typebox'
import { CollectionParams, response } from '../items/schema'

export const ExplainSchema = {
  params: CollectionParams,
  querystring: Type.Object({
    role: Type.Optional(
      Type.String({ pattern: '^\\d+$', description: 'For administrators: the role to ask about' }),
    ),
  }),
  response,
}
