import type { Api, CallData } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

export type ServerDetails = CallData<'GET /server_details'>

export function serverDetailsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'settings', 'server'],
    queryFn: ({ signal }) => api.call('GET /server_details', { signal }),
  })
}
