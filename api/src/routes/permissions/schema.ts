import { Type } from 'typebox'
import { answer, nullable, oneOf, refTo } from '../../http/answers'
import { CollectionParams } from '../items/schema'

const Text = Type.String()
const permission = refTo('Permission')

/** Of a row of nulls, which stands for administrators. */
const OwnPermission = Type.Object(
  { id: Type.Null(), collection: Type.Null(), role: Type.Integer(), status: Type.Null() },
  { additionalProperties: true },
)

const ActionExplanation = Type.Object({
  allowed: Type.Boolean(),
  rows: Type.Array(
    Type.Object({
      status: nullable(Type.String({ description: 'Null stands for all' })),
      owner: oneOf('all', 'mine', 'role'),
      hidden_fields: Type.Array(Text),
    }),
  ),
  reasons: Type.Array(Text, { description: 'One sentence for every permission row that was looked at' }),
})

export const permissionSchemas = {
  own: {
    summary: 'What the caller may do: rows of the role; of nulls for administrators',
    response: { 200: answer(Type.Array(Type.Union([permission, OwnPermission]))) },
  },
  ownOf: {
    summary: 'What the caller may do in one collection',
    params: CollectionParams,
    response: { 200: answer(Type.Union([permission, Type.Array(permission)])) },
  },
  explain: {
    summary: 'Why an action is allowed or not',
    params: CollectionParams,
    querystring: Type.Object({
      role: Type.Optional(
        Type.String({ pattern: '^\\d+$', description: 'For administrators: the role to ask about' }),
      ),
    }),
    response: {
      200: answer(
        Type.Object({
          create: ActionExplanation,
          read: ActionExplanation,
          update: ActionExplanation,
          delete: ActionExplanation,
        }),
      ),
    },
  },
} as const
