import { Type } from 'typebox'
import { answer, nullable, ref } from '../../http/answers'
import { checkedLater, listCheckedLater } from '../../http/checkedLater'
import { Translation } from '../../records/systemRecords'
import { Field, FieldInput } from '../fields/schema'
import { CollectionParams } from '../items/schema'
import { ModelPlan, PlanQuerystring, planOrEmptyAnswer } from '../schema/schema'

const Text = Type.String()

const summary = {
  collection: Text,
  managed: Type.Boolean(),
  hidden: Type.Boolean(),
  single: Type.Boolean(),
  icon: nullable(Text),
  note: nullable(Text),
  translation: nullable(Type.Array(ref(Translation))),
  sort: Type.Optional(
    Type.Integer({
      description: 'Ours alone: its place among the collections; without one it comes after them',
    }),
  ),
}

export const Collection = Type.Object(
  {
    ...summary,
    fields: Type.Union([Type.Record(Text, ref(Field)), Type.Array(ref(Field))], {
      description: 'By name; with `fields=*.*` a list',
      'x-type': 'Record<string, Field>',
    }),
  },
  { $id: 'Collection' },
)

export const CollectionSummary = Type.Object(summary, {
  $id: 'CollectionSummary',
  description: 'A collection without its fields',
})

const Whole = Type.Optional(Type.Union([Type.Integer(), Text]))
const FieldsQuery = Type.Object({ fields: Type.Optional(Type.Union([Text, Type.Array(Text)])) })

const Input = Type.Partial(
  Type.Object({
    ...summary,
    hidden: Type.Union([Type.Boolean(), Type.Integer()]),
    sort: nullable(Type.Integer()),
  }),
)

export const collectionSchemas = {
  list: {
    summary: 'The collections that the caller may see, with their fields',
    querystring: checkedLater(Type.Object({ ...FieldsQuery.properties, limit: Whole, offset: Whole })),
    response: { 200: answer(Type.Array(ref(Collection))) },
  },
  read: {
    summary: 'A collection with its fields',
    params: CollectionParams,
    querystring: checkedLater(FieldsQuery),
    response: { 200: answer(ref(Collection)) },
  },
  create: {
    summary: 'Create a collection, or manage a table',
    querystring: checkedLater(PlanQuerystring),
    body: checkedLater(
      Type.Object({ ...Input.properties, collection: Text, fields: Type.Array(ref(FieldInput)) }),
    ),
    response: { 200: answer(Type.Union([ref(CollectionSummary), ref(ModelPlan)])) },
  },
  update: {
    summary: 'Change a collection',
    params: CollectionParams,
    querystring: checkedLater(PlanQuerystring),
    body: checkedLater(Input),
    response: { 200: answer(Type.Union([ref(CollectionSummary), ref(ModelPlan)])) },
  },
  updateBatch: {
    summary: 'Change several collections and what describes their fields, all or none',
    querystring: checkedLater(
      Type.Object({
        ...PlanQuerystring.properties,
        activity_skip: Type.Optional(Type.Union([Type.Literal(1), Type.Boolean(), Text])),
      }),
    ),
    body: listCheckedLater(
      Type.Array(
        Type.Object({
          ...Input.properties,
          collection: Text,
          fields: Type.Optional(Type.Array(ref(FieldInput))),
        }),
      ),
    ),
    response: { 200: answer(Type.Union([Type.Array(ref(CollectionSummary)), ref(ModelPlan)])) },
  },
  remove: {
    summary: 'Delete a collection with its items',
    params: CollectionParams,
    querystring: checkedLater(PlanQuerystring),
    response: planOrEmptyAnswer,
  },
} as const

export const collectionShapes = [Collection, CollectionSummary]
