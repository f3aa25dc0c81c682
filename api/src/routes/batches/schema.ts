import { Type } from 'typebox'
import { parametersCheckedLater } from '../../http/checkedLater'
import { strictObject } from '../../http/strictObject'
import { readingParameters } from '../items/schema'

const { filter, q, status } = readingParameters

/** Which items are meant, as a listing of them is asked for. */
export const BatchQuerystring = Type.Object(
  parametersCheckedLater({
    filter,
    q,
    status,
    comment: Type.Optional(Type.String({ description: 'Explanation for the activity log' })),
  }),
)

export const BatchBody = strictObject({
  action: Type.Union([Type.Literal('update'), Type.Literal('delete')]),
  values: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'For `update`: the same for all items' }),
  ),
  count: Type.Optional(
    Type.Integer({ minimum: 0, description: 'How many items are meant: when more match, nothing is done' }),
  ),
})
