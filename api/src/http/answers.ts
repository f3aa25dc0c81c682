import { type Static, type TSchema, Type } from 'typebox'

/** Names a schema in another one: a component of the OpenAPI document, and a type of the sdk. */
export function ref<Schema extends TSchema & { $id?: string }>(schema: Schema) {
  return refTo<Static<Schema>>(schema.$id ?? '')
}

/** The same by name, for shapes that name each other. */
export function refTo<Shape = unknown>(name: string) {
  return Type.Unsafe<Shape>({ $ref: `${name}#` })
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()])
}

/**
 * One thing, or a list of such things: which of both, the request says. The types of the calls are printed for each of
 * both, and the tests hold answers to the one that was asked for.
 *
 * @param asked - What of the request says it: keys in a path (`path.ids`: a list for several), its `body` (a list for a
 *   list), or `query.single` (the first match; a list without).
 */
export function oneOrMany<One extends TSchema, Many extends TSchema>(
  one: One,
  many: Many,
  asked: `path.${string}` | 'query.single' | 'body',
) {
  return Type.Union([one, many], { 'x-one-or-many': asked })
}

/** A part of a path that may be several keys, separated by commas. */
export function keysInPath(description: string) {
  return Type.String({ description, 'x-many': true })
}

/** One of several texts. */
export function oneOf<const Texts extends readonly string[]>(...texts: Texts) {
  return Type.Unsafe<Texts[number]>({ type: 'string', enum: texts })
}

/** A text that is one of these words wherever it means something; others may be stored, and count as the first. */
export function knownWords<const Words extends readonly string[]>(...words: Words) {
  return Type.Unsafe<Words[number]>({ type: 'string', 'x-words': words })
}

export const Key = Type.Union([Type.Integer(), Type.String()], {
  $id: 'PrimaryKey',
  description: 'A number where that is exact, else text',
})

/** What `meta` asks for (contract 4.8); an empty list where nothing of it is known. */
export const ListMeta = Type.Object(
  {
    collection: Type.Optional(Type.String()),
    type: Type.Optional(oneOf('item', 'collection')),
    result_count: Type.Optional(Type.Integer()),
    total_count: Type.Optional(Type.Integer()),
    status_count: Type.Optional(Type.Record(Type.String(), Type.Integer())),
    filter_count: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer()),
    offset: Type.Optional(Type.Integer()),
    page: Type.Optional(Type.Integer()),
    page_count: Type.Optional(Type.Integer()),
    links: Type.Optional(Type.Record(Type.String(), nullable(Type.String()))),
  },
  { $id: 'ListMeta' },
)

/** Warning about related data that could not be read. */
export const RelatedDataWarning = Type.Object(
  {
    type: Type.Literal('warning'),
    message: Type.String(),
    code: Type.Integer(),
    fields: Type.Array(Type.String()),
  },
  { $id: 'RelatedDataWarning', description: 'Related data that could not be read' },
)

const Public = Type.Literal(true, { description: 'The request was treated as anonymous' })

/** `{data}` */
export function answer<Data extends TSchema>(data: Data) {
  return Type.Object({ data, public: Type.Optional(Public) })
}

/** `{data}` with what comes beside lists and items. */
export function itemsAnswer<Data extends TSchema>(data: Data) {
  return Type.Object({
    meta: Type.Optional(Type.Union([ref(ListMeta), Type.Array(Type.Unknown(), { maxItems: 0 })])),
    data,
    messages: Type.Optional(Type.Array(ref(RelatedDataWarning))),
    public: Type.Optional(Public),
  })
}

/** Nothing to say: 204, or 200 with `{"public":true}`. */
export const emptyAnswer = {
  200: Type.Object({ public: Public }, { description: 'Done; anonymous' }),
  204: Type.Null({ description: 'Done' }),
} as const

/** An answer with data, or none where the caller may write but not read. */
export function dataOrNothing<Data extends TSchema>(data: Data) {
  return { 200: itemsAnswer(Type.Optional(data)), 204: emptyAnswer[204] } as const
}

const NamedSentence = {
  key: Type.String({ description: 'Name of the sentence' }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'What the sentence is filled with',
  }),
}

const Worded = {
  message: Type.String({ description: 'For people, in English' }),
  // For clients that say the sentence in other languages. Wrong values have one each instead.
  key: Type.Optional(NamedSentence.key),
  params: Type.Optional(NamedSentence.params),
  problems: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), ...NamedSentence }), {
      description: 'Ours alone: wrong values, each with what is wrong with it',
    }),
  ),
}

/** Why something was refused, in an answer that is no refusal itself. */
export const RefusalData = Type.Object(
  {
    ...Worded,
    reason: Type.Optional(
      Type.Object(Worded, {
        description:
          'Ours alone: the refusal of something else that this one is about, `{reason}` in its sentence',
      }),
    ),
  },
  { $id: 'Refusal' },
)

/** Every refusal and failure. */
export const ErrorAnswer = Type.Object(
  {
    error: Type.Object({
      code: nullable(Type.Integer({ description: 'Number of the table of errors; null: unexpected' })),
      ...RefusalData.properties,
    }),
    data: Type.Optional(Type.Unknown({ description: 'For 409 on a write that lost: the row as it is now' })),
    lost: Type.Optional(
      Type.Object(
        { collection: Type.String(), key: Key, fields: Type.Array(Type.String()) },
        {
          description:
            'For 409 on a nested item whose `$base` is outdated, and on a new one whose key is taken: which item, and in which fields',
        },
      ),
    ),
  },
  { $id: 'Error', description: 'Refused or failed; `code` says why' },
)
