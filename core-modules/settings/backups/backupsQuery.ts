import type { Api, CallData } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

/** A backup as the server lists it; ours alone. */
export type Backup = CallData<'GET /backups'>[number]

const POLL_MS = 1000

export const backupKeys = {
  ofProject: (project: string | null) => [project, 'settings', 'backups'] as const,
}

/** Newest first; read again while one is being made. */
export function backupsQuery(api: Api) {
  return queryOptions({
    queryKey: backupKeys.ofProject(api.project),
    queryFn: ({ signal }) => api.call('GET /backups', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((backup) => backup.state === 'running') ? POLL_MS : false,
  })
}
