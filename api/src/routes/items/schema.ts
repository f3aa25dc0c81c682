import { type TObject, type TSchema, Type } from 'typebox'
import { answer, dataOrNothing, emptyAnswer, itemsAnswer, nullable, ref, refTo } from '../../http/answers'
import { checkedLater, listCheckedLater } from '../../http/checkedLater'

export const CollectionParams = Type.Object({
  collection: Type.String({ description: 'Name of the collection' }),
})

const Ids = Type.String({ description: 'One key, or several separated by commas' })

export const ItemsParams = Type.Object({ ...CollectionParams.properties, ids: Ids })

/** For resources whose collection is fixed. */
export const IdsParams = Type.Object({ ids: Ids })

const Text = Type.String()
const Texts = Type.Union([Text, Type.Array(Text)])
const Whole = Type.Union([Type.Integer(), Text])
const Flag = Type.Union([Type.Literal(1), Type.Literal(0), Type.Boolean(), Text])
const open = Type.Record(Text, Type.Unknown())

/** The parameters of every reading route. */
export const readingParameters = {
  fields: Type.Optional(
    Type.Union([Text, Type.Array(Text)], { description: 'Fields, with wildcards and dots' }),
  ),
  filter: Type.Optional(
    Type.Record(Text, open, { description: 'Conditions: filter[field][operator]=value' }),
  ),
  q: Type.Optional(Type.String({ description: 'Search text' })),
  sort: Type.Optional(
    Type.Union([Text, Type.Array(Text)], {
      description: 'Fields to sort by, `-` for descending, `?` for random',
    }),
  ),
  limit: Type.Optional(Type.Union(Whole.anyOf, { description: 'Rows at most; negative: all' })),
  offset: Type.Optional(Type.Union(Whole.anyOf, { description: 'Rows to skip' })),
  page: Type.Optional(Type.Union(Whole.anyOf, { description: 'Page, from 1; needs a limit' })),
  single: Type.Optional(Type.Union(Flag.anyOf, { description: '`1`: the first match as an object' })),
  meta: Type.Optional(Type.Union(Texts.anyOf, { description: 'Names of meta values, or `*`' })),
  status: Type.Optional(Type.Union(Texts.anyOf, { description: 'Statuses to show, or `*`' })),
  lang: Type.Optional(Type.Union(Texts.anyOf, { description: 'Languages of translations' })),
  groups: Type.Optional(Type.Union(Texts.anyOf, { description: 'Fields to group by' })),
}

/** What every reading route takes (contract 4.2). */
export const ItemsQuerystring = checkedLater(Type.Object(readingParameters, { $id: 'ItemsQuery' }))

const activitySkip = Type.Optional(
  Type.Union(Flag.anyOf, { description: '`1`: neither activity nor revision; for administrators' }),
)

/** What every writing route takes on top. */
export const WriteQuerystring = checkedLater(
  Type.Object(
    {
      ...readingParameters,
      comment: Type.Optional(Type.String({ description: 'Explanation for the activity log' })),
      activity_skip: activitySkip,
      keep_access: Type.Optional(
        Type.Union(Flag.anyOf, { description: '`1`: refused with 409 where it would lock the caller out' }),
      ),
    },
    { $id: 'WriteQuery' },
  ),
)

/** One item; which fields there are depends on the collection. */
export const Item = Type.Record(Type.String(), Type.Unknown(), {
  $id: 'Item',
  description: 'A row of any collection',
})

/** The row of a list with `single`, of one key; else rows. */
function oneOrMany<Row extends TSchema>(row: Row) {
  return Type.Union([row, Type.Array(row)], { 'x-one-or-many': true })
}

/** The schemas of a resource that is a collection of items. Their collection knows the fields, so the items engine checks them. */
export function itemSchemas(row: TSchema = ref(Item)) {
  const params = IdsParams
  const found = { 200: itemsAnswer(oneOrMany(row)) }
  const written = dataOrNothing(oneOrMany(row))
  const querystring = WriteQuerystring
  const body = listCheckedLater(oneOrMany(row))
  return {
    list: { summary: 'The items that the caller may read', querystring: ItemsQuerystring, response: found },
    read: { summary: 'One item, or several', params, querystring: ItemsQuerystring, response: found },
    create: { summary: 'Create one item, or several', querystring, body, response: written },
    createOne: { summary: 'Create an item', querystring, body: checkedLater(row), response: written },
    updateBatch: {
      summary: 'Change several items, each with its key',
      querystring,
      body: listCheckedLater(Type.Array(row)),
      response: dataOrNothing(Type.Array(row)),
    },
    update: {
      summary: 'Change one item, or several in the same way',
      params,
      querystring,
      body: checkedLater(row),
      response: written,
    },
    remove: { summary: 'Delete one item, or several', params, querystring, response: emptyAnswer },
  } as const
}

const revision = refTo('Revision')
const revisionKey = { revision: Type.String({ description: 'Key of a revision' }) }
const rows = nullable(Type.Array(ref(Item), { description: 'Null: more than a revision keeps' }))
/** By field. */
const ListChanges = Type.Record(Text, Type.Object({ before: rows, after: rows }))

/** The history of one item of a collection whose routes take `params`. */
export function historySchemas(params: TObject) {
  const querystring = ItemsQuerystring
  return {
    revisions: {
      summary: 'Revisions of an item',
      params,
      querystring,
      response: { 200: itemsAnswer(oneOrMany(revision)) },
    },
    revision: {
      summary: 'One revision of an item',
      params: Type.Object({
        ...params.properties,
        offset: Type.String({ description: '0 is the oldest revision' }),
      }),
      querystring,
      response: { 200: itemsAnswer(revision) },
    },
    rememberedLists: {
      summary: "What revisions remember of the item's lists, oldest first",
      params,
      response: { 200: answer(Type.Array(Type.Object({ revision: Type.Integer(), lists: ListChanges }))) },
    },
    revertPlan: {
      summary: 'What going back to a revision would write',
      params: Type.Object({ ...params.properties, ...revisionKey }),
      response: {
        200: answer(
          Type.Object({
            values: ref(Item),
            incomplete: Type.Array(Text, {
              description: 'Lists that stay as they are, because they had more rows than a revision keeps',
            }),
          }),
        ),
      },
    },
    revert: {
      summary: 'Go back to a revision',
      params: Type.Object({ ...params.properties, ...revisionKey }),
      querystring: WriteQuerystring,
      response: dataOrNothing(ref(Item)),
    },
  } as const
}
