import Type from 'typebox'

export const DeliveryParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,10}$' }) })

export const DeliveriesQuerystring = Type.Object({
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$', description: 'Calls at most; default 100' })),
})

const Delivery = Type.Object({
  id: Type.Integer(),
  state: Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('failed')]),
  method: Type.String(),
  url: Type.String(),
  attempts: Type.Integer(),
  response_status: Type.Union([Type.Integer(), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
  created_on: Type.String(),
  finished_on: Type.Union([Type.String(), Type.Null()]),
})

export const DeliveriesAnswer = Type.Object({ data: Type.Array(Delivery) })

export const DeliveryAnswer = Type.Object({ data: Delivery })
