import { type Static, Type } from 'typebox'
import { answer, emptyAnswer, nullable, oneOf } from '../../http/answers'
import { checkedLater } from '../../http/checkedLater'
import { CollectionParams, readingParameters } from '../items/schema'

const Text = Type.String()
const IndexFields = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: 4,
  uniqueItems: true,
})

const IndexBody = Type.Object({ fields: IndexFields })

const CollectionIndex = Type.Object(
  {
    name: Text,
    fields: Type.Array(Text, {
      description: 'In the order of the index; none where it holds no plain columns',
    }),
    kind: oneOf('key', 'unique', 'server', 'order', 'search', 'own', 'other'),
    state: oneOf('ready', 'building', 'failed'),
  },
  {
    description:
      '`key`, `unique`: a rule of the data. `server`: of relations and of types that are sorted by. `order`, `search`: kept beside the table. `own`: made for speed alone; only these can be deleted. `other`: made elsewhere, of expressions or of some rows',
  },
)

const QueryCost = Type.Object(
  {
    rows: Type.Integer({ description: 'Of the table' }),
    reads: oneOf('page', 'matching', 'all'),
    sorts: Type.Boolean({ description: 'What matches is put in order before the first row is sent' }),
    steps: Type.Array(Text, { description: 'In the words of the database' }),
    proposal: nullable(Type.Array(Text, { description: 'Fields of an index that would help' })),
    reason: nullable(oneOf('fast', 'small', 'search', 'text', 'relation', 'conditions')),
  },
  {
    description:
      'What a page of a listing costs. `reads`: the page alone, the rows that match (by an index), or perhaps all rows. `reason`: why no index is proposed',
  },
)

const { filter, q, sort, status, limit, groups } = readingParameters

export const indexSchemas = {
  list: {
    summary: 'The indexes of a collection; for administrators',
    params: CollectionParams,
    response: { 200: answer(Type.Array(CollectionIndex)) },
  },
  create: {
    summary: 'Make an index, which makes listings faster and writes a little slower',
    params: CollectionParams,
    body: IndexBody,
    response: { 200: answer(CollectionIndex) },
  },
  remove: {
    summary: 'Delete an index that was made for speed alone',
    params: Type.Object({ ...CollectionParams.properties, name: Text }),
    response: emptyAnswer,
  },
  cost: {
    summary: 'What a listing costs, and the index that would make it cheaper; for administrators',
    params: CollectionParams,
    querystring: checkedLater(Type.Object({ filter, q, sort, status, limit, groups })),
    response: { 200: answer(QueryCost) },
  },
} as const

export type CollectionIndexShape = Static<typeof CollectionIndex>
