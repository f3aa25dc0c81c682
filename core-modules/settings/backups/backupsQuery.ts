import type { Api } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

/** A backup as the server lists it; ours alone. */
export interface Backup {
  id: number
  state: 'running' | 'done' | 'failed' | 'interrupted'
  /** ISO 8601. */
  created_on: string
  created_by: number | null
  done: number
  total: number | null
  error: string | null
  archive: { bytes: number; sha256: string; rows: number; files: number; missing_files: number } | null
}

const POLL_MS = 1000

export const backupKeys = {
  ofProject: (project: string | null) => [project, 'settings', 'backups'] as const,
}

/** Newest first; read again while one is being made. */
export function backupsQuery(api: Api) {
  return queryOptions({
    queryKey: backupKeys.ofProject(api.project),
    queryFn: ({ signal }) => api.get<Backup[]>('/backups', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((backup) => backup.state === 'running') ? POLL_MS : false,
  })
}
