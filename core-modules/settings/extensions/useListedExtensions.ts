import { useApi, useHost, useNames } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { countUses } from './describeUses'
import { type ExtensionFleetHealth, fleetHealthQuery, problemPagesOf } from './fleet/fleetHealth'
import type { ListedExtension } from './ListedExtension'
import type { ProjectExtension } from './projectExtensions'

const NO_REPORTS: readonly ExtensionFleetHealth[] = []

/** What the table shows of the extensions, installed ones first, then by kind and name; follows how they fare. */
export function useListedExtensions(list: readonly ProjectExtension[]): ListedExtension[] {
  const { data: fleet = NO_REPORTS } = useQuery(fleetHealthQuery(useApi()))
  const { t, i18n } = useTranslation()
  const { extensionHealth } = useHost()
  const names = useNames()
  const [incidents, noteIncident] = useReducer((count: number) => count + 1, 0)
  useEffect(() => extensionHealth.subscribe(noteIncident), [extensionHealth])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `incidents` says that the health is to be read again
  return useMemo(() => {
    const nameOf = names.ofExtensions(list)
    return list
      .map((extension) => ({
        extension,
        name: nameOf(extension),
        kindName: t(`modules.settings.extensions.kind_${extension.kind}`),
        useCount: countUses(extension.used_by),
        health: extensionHealth.of(extension),
        problemPages: problemPagesOf(fleet, extension),
      }))
      .sort(
        (a, b) =>
          Number(b.extension.source === 'custom') - Number(a.extension.source === 'custom') ||
          a.extension.kind.localeCompare(b.extension.kind) ||
          a.name.localeCompare(b.name, i18n.language),
      )
  }, [list, names, t, i18n.language, extensionHealth, incidents, fleet])
}
