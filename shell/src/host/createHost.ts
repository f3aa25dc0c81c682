import { createExtensionSlot, createTextDisplays } from '@pergola/extension-loader/react'
import { type ConfirmRequest, createCommands, type Host } from '@pergola/sdk/host'
import { PortalScope } from '@pergola/sdk/ui'
import { reloadSchema } from '../session/hydration/hydrate'
import { recentItemsKey } from '../session/recentItemsKey'
import type { Shell, Workspace } from '../session/Shell'
import { whenIdle } from '../session/whenIdle'
import { ExtensionFallback } from './ExtensionFallback'
import { ExtensionPlaceholder } from './ExtensionPlaceholder'
import { fetchRefresh } from './fetchRefresh'
import { loaderOf, thrownReportOf } from './loaderOf'

interface CreateHostOptions {
  shell: Shell
  workspace: Workspace
  confirm: (request: ConfirmRequest) => Promise<boolean>
}

/** What the sdk's hooks reach: the current project's API and stores, and the loader of extensions. */
export function createHost({ shell, workspace, confirm }: CreateHostOptions): Host {
  const { api, stores } = workspace
  const loader = loaderOf(shell)
  const manifestOf: Host['manifestOf'] = ({ kind, id }) => stores.extensions.getState()[kind][id] ?? null
  const onThrown = thrownReportOf(shell, loader.manifests)
  return {
    api,
    stores,
    manifestOf,
    commands: createCommands(),
    noteVisit: (item) => {
      if (recentItemsKey(workspace) !== null) workspace.visits.push(item)
      void whenIdle()
        .then(() => import(/* webpackChunkName: "recent-items" */ '../session/recentItems'))
        .then(({ storeVisits }) => storeVisits(workspace))
        .catch(() => undefined)
    },
    leaveGuards: shell.leaveGuards,
    confirm,
    reloadSchema: () => reloadSchema(shell, workspace),
    reloadExtensions: async () => (await fetchRefresh()).refreshExtensions(shell, workspace, loader),
    extensionHealth: loader.health,
    preloadExtensions: (refs, options) =>
      loader.preload(
        refs.flatMap(({ part, ...ref }) => {
          const manifest = manifestOf(ref)
          return manifest ? [{ manifest, part }] : []
        }),
        options,
      ),
    textDisplays: createTextDisplays({ loader, manifestOf, onThrown }),
    ExtensionSlot: createExtensionSlot({
      loader,
      manifestOf,
      subscribe: stores.extensions.subscribe,
      // Failures are rare: what notifies people of them comes with the first one.
      onFailure: (failure) =>
        void import('./failures/createFailureReport')
          .then(({ reportOf }) =>
            reportOf(shell, api, () =>
              Object.values(stores.extensions.getState()).flatMap((ofKind) => Object.values(ofKind)),
            )(failure),
          )
          .catch(console.error),
      onThrown,
      Placeholder: ExtensionPlaceholder,
      Fallback: ExtensionFallback,
      Scope: PortalScope,
      loadSandbox: async () => {
        const { createSandboxHost } = await import('./sandbox/createSandboxHost')
        return createSandboxHost({
          shell,
          workspace,
          confirm,
          onThrown,
        })
      },
    }),
  }
}
