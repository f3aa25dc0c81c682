import { useExtensions, useHost, useNames } from '@pergola/sdk'
import { useSyncExternalStore } from 'react'

const KINDS = ['interface', 'layout', 'module'] as const

/** How many extensions there are, and the names of those that failed since this page was opened. */
export function useTroubledExtensions(): { count: number; troubled: string[] } {
  const names = useNames()
  const { extensionHealth } = useHost()
  const [interfaces, layouts, modules] = [
    useExtensions('interface'),
    useExtensions('layout'),
    useExtensions('module'),
  ]
  const all = [interfaces, layouts, modules].flatMap((catalogue, index) =>
    Object.values(catalogue).map(({ id, name }) => ({ kind: KINDS[index] ?? 'module', id, name })),
  )
  // A text, so that an unchanged answer is the same answer.
  const failed = useSyncExternalStore(extensionHealth.subscribe, () =>
    all
      .filter(({ kind, id }) => extensionHealth.of({ kind, id }).incidentCount > 0)
      .map(({ kind, id }) => `${kind}/${id}`)
      .join(' '),
  ).split(' ')
  return {
    count: all.length,
    troubled: all
      .filter(({ kind, id }) => failed.includes(`${kind}/${id}`))
      .map(({ kind, id, name }) => names.extension(kind, id, name)),
  }
}
