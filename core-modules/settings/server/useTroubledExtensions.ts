import { useExtensions, useHost, useNames } from '@pergola/sdk'
import { useMemo, useSyncExternalStore } from 'react'

/** How many extensions there are, and the names of those that failed since this page was opened. */
export function useTroubledExtensions(): { count: number; troubled: string[] } {
  const names = useNames()
  const { extensionHealth } = useHost()
  const [interfaces, layouts, modules] = [
    useExtensions('interface'),
    useExtensions('layout'),
    useExtensions('module'),
  ]
  const all = [interfaces, layouts, modules].flatMap((catalogue) => Object.values(catalogue))
  const nameOf = useMemo(
    () => names.ofExtensions([interfaces, layouts, modules].flatMap((catalogue) => Object.values(catalogue))),
    [names, interfaces, layouts, modules],
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
    troubled: all.filter(({ kind, id }) => failed.includes(`${kind}/${id}`)).map(nameOf),
  }
}
