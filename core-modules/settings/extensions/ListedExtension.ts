import type { ExtensionHealth } from '@pergola/sdk'
import type { ProjectExtension } from './projectExtensions'

/** An extension as the table shows, orders and filters it. */
export interface ListedExtension {
  extension: ProjectExtension
  /** In the user's language. */
  name: string
  kindName: string
  useCount: number
  health: ExtensionHealth
  /** Pages of everyone in which the version in use had problems. */
  problemPages: number
}

export const STATES = ['enabled', 'disabled', 'problems', 'sandboxed', 'custom'] as const
export type ExtensionState = (typeof STATES)[number]

const isIn: Readonly<Record<ExtensionState, (listed: ListedExtension) => boolean>> = {
  enabled: ({ extension }) => extension.enabled,
  disabled: ({ extension }) => !extension.enabled,
  problems: ({ health, problemPages }) => health.incidentCount > 0 || problemPages > 0,
  sandboxed: ({ extension }) => extension.tier === 'sandboxed',
  custom: ({ extension }) => extension.source === 'custom',
}

/** What is looked for; an empty text or choice lets everything through. */
export interface ExtensionFilterValues {
  search: string
  kind: ProjectExtension['kind'] | ''
  state: ExtensionState | ''
}

export function isFound(listed: ListedExtension, { search, kind, state }: ExtensionFilterValues): boolean {
  const { name, extension } = listed
  return (
    `${name} ${extension.id}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()) &&
    (kind === '' || extension.kind === kind) &&
    (state === '' || isIn[state](listed))
  )
}
