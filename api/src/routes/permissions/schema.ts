import { Type } from 'typebox'
import { answer, nullable, oneOf, ref, refTo } from '../../http/answers'
import { CollectionParams } from '../items/schema'

const Text = Type.String()
const permission = refTo('Permission')

/** Of a row of nulls, which stands for administrators. */
const OwnPermission = Type.Object(
  { id: Type.Null(), collection: Type.Null(), role: Type.Integer(), status: Type.Null() },
  { additionalProperties: true },
)

/** What decided; which of the others are there depends on `rule`. */
const Why = Type.Object({
  rule: oneOf(
    'administrator',
    'reads-only',
    'no-permission-row',
    'level',
    'no-owner-field',
    'status',
    'owner',
    'deleted',
    'unreadable',
    'system',
    'inactive',
    'two-factor',
    'on-creation',
  ),
  rowId: Type.Optional(nullable(Type.Integer({ description: 'Key of the permission row' }))),
  status: Type.Optional(nullable(Text)),
  level: Type.Optional(Text),
  owner: Type.Optional(nullable(Type.Integer({ description: 'What the owner field of the item holds' }))),
  message: Type.Optional(Text),
})

const ActionExplanation = Type.Object({
  allowed: Type.Boolean(),
  rows: Type.Array(
    Type.Object({
      status: nullable(Type.String({ description: 'Null stands for all' })),
      owner: oneOf('all', 'mine', 'role'),
      hidden_fields: Type.Array(Text),
    }),
  ),
  fields: Type.Array(Text, {
    description: 'Fields that are read or may be sent, in some of the rows at least; of an item: in this one',
  }),
  needs_comment: Type.Boolean({ description: 'The write has to come with a comment' }),
  reasons: Type.Array(Text, { description: 'One sentence for each of `decided_by`' }),
  decided_by: Type.Array(Why),
})

const Explanation = Type.Object(
  {
    create: ActionExplanation,
    read: ActionExplanation,
    update: ActionExplanation,
    delete: ActionExplanation,
  },
  { $id: 'PermissionExplanation' },
)

const Reach = oneOf('all', 'owner', 'none')

const RoleReach = Type.Object({
  role: Type.Integer(),
  name: Text,
  read: Reach,
  update: Reach,
  delete: Reach,
})

const asked = Type.Object({
  role: Type.Optional(
    Type.String({ pattern: '^\\d+$', description: 'For administrators: the role to ask about' }),
  ),
  user: Type.Optional(
    Type.String({ pattern: '^\\d+$', description: 'For administrators: the person to ask about' }),
  ),
})

const ItemParams = Type.Object({ collection: Text, key: Text })

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
    querystring: asked,
    response: { 200: answer(ref(Explanation)) },
  },
  explainItem: {
    summary: 'Why an action on one item is allowed or not',
    params: ItemParams,
    querystring: asked,
    response: { 200: answer(ref(Explanation)) },
  },
  whoMay: {
    summary: 'For administrators: which roles reach an item',
    params: ItemParams,
    response: {
      200: answer(Type.Array(RoleReach, { description: '`owner`: of this role only the one who owns it' })),
    },
  },
} as const

export const permissionShapes = [Explanation]
