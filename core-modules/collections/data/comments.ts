import type { Activity, Api, PrimaryKey } from '@pergola/sdk'

export function createComment(api: Api, collection: string, item: PrimaryKey, comment: string) {
  return api.post<Activity>('/activity/comment', { collection, item, comment })
}

export function updateComment(api: Api, id: number, comment: string) {
  return api.patch<Activity>(`/activity/comment/${id}`, { comment })
}

export function deleteComment(api: Api, id: number) {
  return api.delete(`/activity/comment/${id}`)
}
