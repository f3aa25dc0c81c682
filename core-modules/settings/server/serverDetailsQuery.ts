import type { Api } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

/** Answer of `GET /{project}/server_details`; ours alone. */
export interface ServerDetails {
  contract_version: string
  sdk_version: string
  node_version: string
  /** ISO 8601. */
  started_on: string
  database: { type: 'sqlite' | 'mysql'; version: string; answer_ms: number; size_bytes: number }
  storage: { type: 'local' | 's3'; files: number; size_bytes: number }
  mail: { type: 'folder' | 'smtp'; from: string | null }
  disk: { free_bytes: number; size_bytes: number }
  memory: { used_bytes: number }
  webhooks: { pending: number; failed: number }
}

export function serverDetailsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'settings', 'server'],
    queryFn: ({ signal }) => api.get<ServerDetails>('/server_details', { signal }),
  })
}
