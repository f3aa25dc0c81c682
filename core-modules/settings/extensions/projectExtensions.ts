import type { Api, ExtensionKind } from '@pergola/sdk'
import { queryOptions } from '@tanstack/react-query'

export type ExtensionTier = 'trusted' | 'sandboxed'

/** An extension of the server, with what this project decided about it; the answer of `GET /{project}/extensions`. */
export interface ProjectExtension {
  kind: ExtensionKind
  id: string
  /** As its manifest has it: plain, or a message key after `$t:`. */
  name: string
  icon: string
  version: string
  /** `null`: always the newest. */
  chosen_version: string | null
  /** The preferred one first. */
  versions: readonly { version: string; origin: 'core' | 'custom' | 'installed'; size: number }[]
  source: 'core' | 'custom'
  enabled: boolean
  /** Switched off by the operator of the server. */
  locked: boolean
  tier: ExtensionTier
  /** Whether the version in use can run sandboxed at all. */
  can_sandbox: boolean
  /** Bytes. */
  size: number
  used_by: { fields: readonly string[]; collections: readonly string[]; roles: readonly string[] }
}

export interface ExtensionChanges {
  enabled?: boolean
  version?: string | null
  tier?: ExtensionTier
}

export function projectExtensionsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.project, 'extensions'],
    queryFn: ({ signal }) => api.get<ProjectExtension[]>('/extensions', { signal }),
  })
}

export function keyOf({ kind, id }: Pick<ProjectExtension, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
