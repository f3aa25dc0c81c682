import { type TProperties, type TSchema, Type } from 'typebox'
import {
  answer,
  dataOrNothing,
  emptyAnswer,
  itemsAnswer,
  keysInPath,
  nullable,
  oneOrMany,
  ref,
  refTo,
} from '../../http/answers'
import { checkedLater, listCheckedLater } from '../../http/checkedLater'

export const CollectionParams = Type.Object({
  collection: Type.String({ description: 'Name of the collection' }),
})

const Ids = keysInPath('One key, or several separated by commas')

export const ItemsParams = Type.Object({ ...CollectionParams.properties, ids: Ids })

/** For resources whose collection is fixed. */
export const IdsParams = Type.Object({ ids: Ids })

/** One item of them, which has a history. */
export const ItemKeyParams = Type.Object({ ids: Type.String({ description: 'Key of the item' }) })
export const RevisionOffsetParams = Type.Object({
  ...ItemKeyParams.properties,
  offset: Type.String({ description: '0 is the oldest revision' }),
})
export const RevisionKeyParams = Type.Object({
  ...ItemKeyParams.properties,
  revision: Type.String({ description: 'Key of a revision' }),
})

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

/** The parameters of every writing route. */
export const writingParameters = {
  ...readingParameters,
  comment: Type.Optional(Type.String({ description: 'Explanation for the activity log' })),
  activity_skip: activitySkip,
  keep_access: Type.Optional(
    Type.Union(Flag.anyOf, { description: '`1`: refused with 409 where it would lock the caller out' }),
  ),
}

/** What every writing route takes. */
export const WriteQuerystring = checkedLater(Type.Object(writingParameters, { $id: 'WriteQuery' }))

/** One item; which fields there are depends on the collection. */
export const Item = Type.Record(Type.String(), Type.Unknown(), {
  $id: 'Item',
  description: 'A row of any collection',
})

/** The schemas of a resource that is a collection of items. Their collection knows the fields, so the items engine checks them. */
export function itemSchemas(row: TSchema = ref(Item)) {
  const params = IdsParams
  const querystring = WriteQuerystring
  const rows = Type.Array(row)
  return {
    list: {
      summary: 'The items that the caller may read',
      querystring: ItemsQuerystring,
      response: { 200: itemsAnswer(oneOrMany(row, rows, 'query.single')) },
    },
    read: {
      summary: 'One item, or several',
      params,
      querystring: ItemsQuerystring,
      response: { 200: itemsAnswer(oneOrMany(row, rows, 'path.ids')) },
    },
    create: {
      summary: 'Create one item, or several',
      querystring,
      body: listCheckedLater(oneOrMany(row, rows, 'body')),
      response: dataOrNothing(oneOrMany(row, rows, 'body')),
    },
    createOne: {
      summary: 'Create an item',
      querystring,
      body: checkedLater(row),
      response: dataOrNothing(row),
    },
    updateBatch: {
      summary: 'Change several items, each with its key',
      querystring,
      body: listCheckedLater(rows),
      response: dataOrNothing(rows),
    },
    update: {
      summary: 'Change one item, or several in the same way',
      params,
      querystring,
      body: checkedLater(row),
      response: dataOrNothing(oneOrMany(row, rows, 'path.ids')),
    },
    remove: { summary: 'Delete one item, or several', params, querystring, response: emptyAnswer },
  } as const
}

const revision = refTo('Revision')
const rows = nullable(Type.Array(ref(Item), { description: 'Null: more than a revision keeps' }))
/** By field. */
const ListChanges = Type.Record(Text, Type.Object({ before: rows, after: rows }))

/** The history of one item. @param more - What the paths hold besides its key */
export function historySchemas<const More extends TProperties>(more: More) {
  const querystring = ItemsQuerystring
  const params = Type.Object({ ...more, ...ItemKeyParams.properties })
  const revisionParams = Type.Object({ ...more, ...RevisionKeyParams.properties })
  return {
    revisions: {
      summary: 'Revisions of an item',
      params,
      querystring,
      response: { 200: itemsAnswer(Type.Array(revision)) },
    },
    revision: {
      summary: 'One revision of an item',
      params: Type.Object({ ...more, ...RevisionOffsetParams.properties }),
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
      params: revisionParams,
      response: {
        200: answer(
          Type.Object({
            values: ref(Item),
            incomplete: Type.Array(Text, {
              description: 'Lists that stay as they are, because they had more rows than a revision keeps',
            }),
            missing: Type.Array(Type.Object({ field: Text, keys: Type.Array(Text) }), {
              description:
                'Related items that are gone, or that may not be read, and do not come back, by the field that led to them; references to them stay as they are',
            }),
          }),
        ),
      },
    },
    revert: {
      summary: 'Go back to a revision',
      params: revisionParams,
      querystring: WriteQuerystring,
      response: dataOrNothing(ref(Item)),
    },
  } as const
}
