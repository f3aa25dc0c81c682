import type { Api, CallData, CallInput } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

/** An extension of the server, with what this project decided about it. */
export type ProjectExtension = CallData<'GET /extensions'>[number]

export type ExtensionChanges = CallInput<'PATCH /extensions/:kind/:id'>['body']

export function projectExtensionsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'extensions'],
    queryFn: ({ signal }) => api.call('GET /extensions', { signal }),
  })
}

export function keyOf({ kind, id }: Pick<ProjectExtension, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
