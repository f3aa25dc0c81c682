import { Type } from 'typebox'

export const FieldParams = Type.Object({
  collection: Type.String({ description: 'Name of the collection' }),
  field: Type.String({ description: 'One field, or several separated by commas' }),
})
