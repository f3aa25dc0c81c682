import { Type } from 'typebox'

/** As long as the column that holds it. */
const MAX_COMMENT_LENGTH = 60_000

const Comment = Type.String({ minLength: 1, maxLength: MAX_COMMENT_LENGTH })

export const CreateCommentBody = Type.Object({
  collection: Type.String({ minLength: 1, maxLength: 64 }),
  item: Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Integer()]),
  comment: Comment,
})
export const UpdateCommentBody = Type.Object({ comment: Comment })
export const CommentParams = Type.Object({ id: Type.String() })
