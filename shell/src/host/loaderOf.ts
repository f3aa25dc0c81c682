import { createExtensionLoader, type ExtensionLoader, watchPage, watchWork } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { createNames } from '@pergola/sdk/host'
import { readDevLink } from '../session/readDevLink'
import type { Shell } from '../session/Shell'
import { fetchRefresh } from './fetchRefresh'
import { hostModules } from './hostModules'
import { reportStopped } from './reportStopped'

const loaders = new WeakMap<Shell, ExtensionLoader>()

/** The one loader of the page: code that was loaded for one project is there for the next. */
export function loaderOf(shell: Shell): ExtensionLoader {
  const known = loaders.get(shell)
  if (known) return known
  const loader: ExtensionLoader = createExtensionLoader({
    extensionsRoot: shell.extensionsRoot,
    workersRoot: shell.root,
    shared: hostModules,
    requireIntegrity: !PERGOLA_IS_DEVELOPMENT,
    developmentRoot: readDevLink(location)?.server ?? PERGOLA_BUILDS_URL ?? undefined,
    refetch: (manifest) =>
      fetchRefresh().then(
        ({ refetchManifest }) => refetchManifest(shell, loader, manifest),
        () => null,
      ),
    onViolation: thrownReportOf(shell, () => loader.manifests()),
    stopsViolators: shell.stopsViolators,
    record: shell.workRecord,
  })
  loaders.set(shell, loader)
  loader.guardPage(document)
  const watched = { health: loader.health, extensionsRoot: shell.extensionsRoot, manifests: loader.manifests }
  watchWork({
    ...watched,
    slowMs: loader.budgets.slowWorkMs,
    onHandling: (manifest) => loader.beginWork(manifest, 'handling'),
  })
  watchPage({
    ...watched,
    onThrown: thrownReportOf(shell, () => loader.manifests()),
    atWork: loader.atWork,
  })
  reportStopped(shell, loader)
  return loader
}

type ThrownReport = (manifest: ExtensionManifest, error: unknown) => void

const thrownReports = new WeakMap<Shell, ThrownReport>()

/** One notification an extension: what throws in one handler throws in the next. */
export function thrownReportOf(shell: Shell, listed: () => Iterable<ExtensionManifest>): ThrownReport {
  const report = thrownReports.get(shell) ?? createThrownReport(shell, listed)
  thrownReports.set(shell, report)
  return report
}

function createThrownReport(
  { events, i18n }: Shell,
  listed: () => Iterable<ExtensionManifest>,
): ThrownReport {
  const reported = new Set<string>()
  return (manifest: ExtensionManifest, error: unknown) => {
    const key = `${manifest.kind}/${manifest.id}`
    if (reported.has(key)) return
    reported.add(key)
    events.emit('error', {
      title: i18n.t('extension_threw', { ext: createNames(i18n).ofExtensions(listed())(manifest) }),
      details: error instanceof Error ? error.message : String(error),
      error,
    })
  }
}
