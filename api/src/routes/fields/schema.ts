import { fieldTypes } from '@pergola/sdk/contract'
import { type Static, Type } from 'typebox'
import { answer, keysInPath, knownWords, nullable, oneOrMany, ref } from '../../http/answers'
import { checkedLater, listCheckedLater } from '../../http/checkedLater'
import { Translation } from '../../records/systemRecords'
import { deletionRules } from '../../schema/Schema'
import { CollectionParams } from '../items/schema'
import { ModelPlan, PlanQuerystring, planOrEmptyAnswer } from '../schema/schema'

const Text = Type.String()

const FieldParams = Type.Object({ ...CollectionParams.properties, field: Type.String() })

const FieldsParams = Type.Object({
  ...CollectionParams.properties,
  field: keysInPath('One field, or several separated by commas'),
})

const FieldType = Type.Unsafe<string>({
  type: 'string',
  enum: Object.keys(fieldTypes),
  $id: 'FieldType',
})

/** What describes a field, apart from its column. */
const described = {
  id: nullable(Type.Integer()),
  collection: Text,
  field: Text,
  type: Type.String({
    description: 'A `FieldType`; lists write those without a column in capital letters',
    'x-type': 'FieldType',
  }),
  interface: nullable(Text),
  options: Type.Unknown({
    description: 'Of the interface, as they were stored',
    'x-type': 'Record<string, unknown> | null',
  }),
  locked: nullable(Type.Union([Type.Boolean(), Type.Integer()])),
  validation: nullable(Text),
  required: Type.Boolean(),
  readonly: Type.Boolean(),
  hidden_detail: Type.Boolean(),
  hidden_browse: Type.Boolean(),
  sort: nullable(Type.Integer()),
  width: nullable(knownWords('half', 'half-left', 'half-right', 'full', 'fill')),
  group: nullable(Type.Integer()),
  note: nullable(Text),
  translation: nullable(Type.Array(ref(Translation))),
}

export const Field = Type.Object(
  {
    ...described,
    datatype: nullable(Text),
    unique: Type.Boolean(),
    primary_key: Type.Boolean(),
    auto_increment: Type.Boolean(),
    default_value: Type.Unknown(),
    signed: Type.Boolean(),
    length: nullable(Text),
  },
  { $id: 'Field', description: 'One column or alias of a collection, metadata and database facts merged' },
)

export const SettingField = Type.Object(described, {
  $id: 'SettingField',
  description: 'The field that a setting is edited with; it has no column',
})

/** What is sent of a field; what is left out keeps its value, or the default of its type. */
export const FieldInput = Type.Partial(
  Type.Object({
    ...Field.properties,
    locked: Type.Union([Type.Boolean(), Type.Integer()]),
    length: nullable(Type.Union([Text, Type.Integer()])),
  }),
  { $id: 'FieldInput' },
)

const flag = Type.Optional(Type.Boolean())

/** What becomes of items that refer to one that is deleted. */
const deletion = { on_delete: Type.Optional(nullable(knownWords(...deletionRules))) }

const FieldUpdate = Type.Object({
  ...FieldInput.properties,
  keep_values: Type.Optional(
    Type.Boolean({
      description:
        'What the column holds is kept in a hidden field (`{field}_before`), and values that do not fit the changed column are cut or emptied instead of refused',
    }),
  ),
})

/** The relation of a new field, created with it. */
const FieldRelation = Type.Union([
  Type.Object({
    kind: Type.Literal('m2o'),
    collection: Text,
    field_one: Type.Optional(nullable(Text)),
    ...deletion,
  }),
  Type.Object({ kind: Type.Literal('o2m'), collection: Text, field: Text, auto_generate: flag, ...deletion }),
  Type.Object({
    kind: Type.Literal('m2m'),
    collection: Text,
    junction: Text,
    field: Text,
    other_field: Text,
    auto_generate: flag,
    ...deletion,
  }),
  Type.Object({
    kind: Type.Literal('translation'),
    collection: Text,
    field: Text,
    language_field: Text,
    texts: Type.Optional(Type.Array(Text)),
    auto_generate: flag,
    ...deletion,
  }),
])

const LimitQuery = Type.Object({ limit: Type.Optional(Type.Union([Type.Integer(), Text])) })
const RemovalQuery = Type.Object({
  ...PlanQuerystring.properties,
  delete_junction: Type.Optional(
    Type.Union([Type.Literal(1), Type.Boolean(), Text], { description: 'Deletes the junction table, too' }),
  ),
})
const BatchQuery = Type.Object({
  ...PlanQuerystring.properties,
  activity_skip: Type.Optional(Type.Union([Type.Literal(1), Type.Boolean(), Text])),
})

const fields = Type.Array(ref(Field))
const fieldOrFields = oneOrMany(ref(Field), fields, 'path.field')

export const fieldSchemas = {
  listAll: {
    summary: 'Fields of all collections',
    querystring: checkedLater(LimitQuery),
    response: { 200: answer(fields) },
  },
  list: { summary: 'Fields of a collection', params: CollectionParams, response: { 200: answer(fields) } },
  read: { summary: 'One field, or several', params: FieldsParams, response: { 200: answer(fieldOrFields) } },
  create: {
    summary: 'Create a field, with its relation if it has one',
    params: CollectionParams,
    querystring: checkedLater(PlanQuerystring),
    body: checkedLater(
      Type.Object({
        ...FieldInput.properties,
        relation: Type.Optional(FieldRelation),
        readable_by: Type.Optional(
          Type.Array(Type.Integer(), {
            description: 'Roles that see only some fields of the collection, and this one from the start',
          }),
        ),
      }),
    ),
    response: { 200: answer(Type.Union([ref(Field), ref(ModelPlan)])) },
  },
  updateBatch: {
    summary: 'Change several fields, each by its name',
    params: CollectionParams,
    querystring: checkedLater(BatchQuery),
    body: listCheckedLater(Type.Array(FieldUpdate)),
    response: { 200: answer(Type.Union([fields, ref(ModelPlan)])) },
  },
  update: {
    summary: 'Change one field, or several in the same way',
    params: FieldsParams,
    querystring: checkedLater(PlanQuerystring),
    body: checkedLater(FieldUpdate),
    response: { 200: answer(Type.Union([fieldOrFields, ref(ModelPlan)])) },
  },
  remove: {
    summary: 'Delete a field with its values',
    params: FieldParams,
    querystring: checkedLater(RemovalQuery),
    response: planOrEmptyAnswer,
  },
} as const

export type FieldShape = Static<typeof Field>
export const fieldShapes = [FieldType, Field, SettingField, FieldInput]
