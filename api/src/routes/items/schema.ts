import { Type } from 'typebox'

export const CollectionParams = Type.Object({
  collection: Type.String({ description: 'Name of the collection' }),
})

export const ItemsParams = Type.Object({
  collection: Type.String({ description: 'Name of the collection' }),
  ids: Type.String({ description: 'One key, or several separated by commas' }),
})

/** For resources whose collection is fixed. */
export const IdsParams = Type.Object({
  ids: Type.String({ description: 'One key, or several separated by commas' }),
})

const list = Type.Union([
  Type.String(),
  Type.Array(Type.String()),
  Type.Record(Type.String(), Type.Unknown()),
])

/** What every reading route takes (contract 4.2). Values are parsed by the items engine, which words the errors. */
export const ItemsQuerystring = Type.Object({
  fields: Type.Optional(Type.Unsafe<unknown>({ ...list, description: 'Fields, with wildcards and dots' })),
  filter: Type.Optional(Type.Unknown({ description: 'Conditions: filter[field][operator]=value' })),
  q: Type.Optional(Type.Unknown({ description: 'Search text' })),
  sort: Type.Optional(Type.Unknown({ description: 'Fields to sort by, `-` for descending, `?` for random' })),
  limit: Type.Optional(Type.Unknown({ description: 'Rows at most; negative: all' })),
  offset: Type.Optional(Type.Unknown({ description: 'Rows to skip' })),
  page: Type.Optional(Type.Unknown({ description: 'Page, from 1; needs a limit' })),
  single: Type.Optional(Type.Unknown({ description: '`1`: the first match as an object' })),
  meta: Type.Optional(Type.Unknown({ description: 'Names of meta values, or `*`' })),
  status: Type.Optional(Type.Unknown({ description: 'Statuses to show, or `*`' })),
  lang: Type.Optional(Type.Unknown({ description: 'Languages of translations' })),
  groups: Type.Optional(Type.Unknown({ description: 'Fields to group by' })),
})

/** What every writing route takes on top. */
export const WriteQuerystring = Type.Object({
  ...ItemsQuerystring.properties,
  comment: Type.Optional(Type.Unknown({ description: 'Explanation for the activity log' })),
  activity_skip: Type.Optional(Type.Unknown({ description: '`1`: neither activity nor revision' })),
})

const item = Type.Record(Type.String(), Type.Unknown())

/** One item or several; which fields there are depends on the collection. */
export const ItemOrItems = Type.Unsafe<unknown>(Type.Union([item, Type.Array(item)]))
/** Bodies are looked at by the items engine, which knows the fields. */
export const ItemBody = Type.Unsafe<unknown>({ anyOf: [{ type: 'object' }, { type: 'array' }] })
export const BatchBody = ItemBody

/** `{data, meta?, messages?}` */
export const ItemsAnswer = Type.Object({
  meta: Type.Optional(Type.Unknown()),
  data: ItemOrItems,
  messages: Type.Optional(Type.Array(Type.Unknown())),
  public: Type.Optional(Type.Boolean()),
})

export const response = { 200: ItemsAnswer } as const
