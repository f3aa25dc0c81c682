import type { Api } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

/** A live session as the server has it; its times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Session {
  id: number
  user: number
  ip_address: string | null
  user_agent: string | null
  created_on: string | null
  last_used_on: string | null
  /** The one of this browser. */
  is_current: boolean
}

export function sessionsQuery(api: Api, user: number) {
  return queryOptions({
    queryKey: [api.project, 'sessions', user],
    queryFn: async ({ signal }): Promise<Session[]> =>
      (await api.call('GET /auth/sessions', { query: { user: String(user) }, signal })) ?? [],
    // Others may begin or end at any time.
    staleTime: 0,
  })
}
