import { Type } from 'typebox'
import { answer, Key, oneOf, ref } from '../../http/answers'
import { parametersCheckedLater } from '../../http/checkedLater'
import { strictObject } from '../../http/strictObject'
import { readingParameters } from '../items/schema'

const { filter, q, status } = readingParameters

/** Which items are meant, where no keys are sent: as a listing of them is asked for. */
export const PlanQuerystring = Type.Object(parametersCheckedLater({ filter, q, status }))

export const PlanBody = strictObject({
  keys: Type.Optional(Type.Array(ref(Key), { description: 'Of the items; else those that the query means' })),
})

export const PlanAnswer = answer(
  Type.Object({
    follows: Type.Array(
      Type.Object({
        collection: Type.String(),
        rule: oneOf('clear', 'restrict', 'delete'),
        count: Type.Integer({ description: 'Items; of `clear` the references in them' }),
      }),
    ),
    is_complete: Type.Boolean({ description: 'Whether everything was counted' }),
  }),
)
