import { Type } from 'typebox'
import { answer, emptyAnswer, refTo } from '../../http/answers'

/** As long as the column that holds it. */
const MAX_COMMENT_LENGTH = 60_000

const Comment = Type.String({ minLength: 1, maxLength: MAX_COMMENT_LENGTH })
const params = Type.Object({ id: Type.String({ description: 'Key of a comment' }) })
const response = { 200: answer(refTo('Activity')) } as const

export const commentSchemas = {
  create: {
    summary: 'Comment on an item',
    body: Type.Object({
      collection: Type.String({ minLength: 1, maxLength: 64 }),
      item: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Integer()]),
      comment: Comment,
    }),
    response,
  },
  update: { summary: 'Change a comment', params, body: Type.Object({ comment: Comment }), response },
  remove: { summary: 'Delete a comment', params, response: emptyAnswer },
} as const
