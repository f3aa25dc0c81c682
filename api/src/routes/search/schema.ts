import { Type } from 'typebox'
import { answer } from '../../http/answers'

/** What a search takes at most, as for `q`. */
const MAX_LENGTH = 200

export const SearchQuerystring = Type.Object({
  q: Type.String({ minLength: 1, maxLength: MAX_LENGTH, description: 'The text to search for' }),
})

const Hit = Type.Object({
  collection: Type.String(),
  key: Type.Union([Type.Number(), Type.String()]),
  item: Type.Record(Type.String(), Type.Unknown(), { description: 'Key and short texts of the item' }),
  match: Type.Union([Type.Object({ field: Type.String(), excerpt: Type.String() }), Type.Null()], {
    description: 'The field that holds the text; null: a list of the item does',
  }),
})

export const SearchAnswer = answer(
  Type.Object({
    hits: Type.Array(Hit, { description: 'The best first' }),
    unfinished: Type.Array(Type.String(), { description: 'Collections that took too long' }),
  }),
)
