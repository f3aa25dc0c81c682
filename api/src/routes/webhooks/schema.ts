import Type, { type Static } from 'typebox'
import { answer, nullable, oneOf, ref } from '../../http/answers'

const Text = Type.String()
const params = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,10}$' }) })

export const Delivery = Type.Object(
  {
    id: Type.Integer(),
    state: oneOf('pending', 'delivered', 'failed'),
    method: Text,
    url: Text,
    attempts: Type.Integer(),
    response_status: nullable(Type.Integer()),
    error: nullable(Text),
    answer: nullable(
      Type.String({
        description: 'The beginning of a text that refused the call; nothing of one that accepted it',
      }),
    ),
    created_on: Type.String({ description: 'ISO 8601, UTC' }),
    finished_on: nullable(Text),
  },
  {
    $id: 'Delivery',
    description: 'One call of a webhook, without its body, which holds rows of other collections',
  },
)

export type DeliveryShape = Static<typeof Delivery>

export const deliverySchemas = {
  list: {
    summary: 'The log: calls under way and made, newest first',
    params,
    querystring: Type.Object({
      limit: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,3}$', description: 'Calls at most; default 100' }),
      ),
    }),
    response: { 200: answer(Type.Array(ref(Delivery))) },
  },
  retry: {
    summary: 'The same call once more, made at once; not of one whose first attempt is still under way',
    params: Type.Object({ ...params.properties, delivery: params.properties.id }),
    response: { 200: answer(ref(Delivery)) },
  },
  test: {
    summary: 'One call that says it is a test, made at once',
    params,
    response: { 200: answer(ref(Delivery)) },
  },
} as const
