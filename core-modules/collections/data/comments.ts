import type { Api, PrimaryKey } from '@pergola/sdk'
import type { RequestHeaders } from '@pergola/sdk/items'

export function createComment(
  api: Api,
  collection: string,
  item: PrimaryKey,
  comment: string,
  headers: RequestHeaders,
) {
  return api.call('POST /activity/comment', { body: { collection, item, comment }, headers })
}

export function updateComment(api: Api, id: number, comment: string) {
  return api.call('PATCH /activity/comment/:id', { path: { id }, body: { comment } })
}

export function deleteComment(api: Api, id: number) {
  return api.call('DELETE /activity/comment/:id', { path: { id } })
}
