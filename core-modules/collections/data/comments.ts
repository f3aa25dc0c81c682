import type { Api, PrimaryKey } from '@pergola/sdk'

export function createComment(api: Api, collection: string, item: PrimaryKey, comment: string) {
  return api.call('POST /activity/comment', { body: { collection, item, comment } })
}

export function updateComment(api: Api, id: number, comment: string) {
  return api.call('PATCH /activity/comment/:id', { path: { id }, body: { comment } })
}

export function deleteComment(api: Api, id: number) {
  return api.call('DELETE /activity/comment/:id', { path: { id } })
}
