import { createExtensionSlot, type SlotFailure } from '@pergola/extension-loader/react'
import { formatTitle } from '@pergola/sdk'
import { type ConfirmRequest, createCommands, type Host } from '@pergola/sdk/host'
import { PortalScope } from '@pergola/sdk/ui'
import type { Shell } from '../session/createShell'
import type { Workspace } from '../session/createWorkspace'
import { reloadSchema } from '../session/hydration/hydrate'
import { ExtensionFallback } from './ExtensionFallback'
import { ExtensionPlaceholder } from './ExtensionPlaceholder'
import { loaderOf, thrownReportOf } from './loaderOf'
import { nameOfExtension } from './nameOfExtension'
import { refreshExtensions } from './refreshExtensions'

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
  return {
    api,
    stores,
    manifestOf,
    commands: createCommands(),
    noteVisit: shell.recentItems.visited,
    leaveGuards: shell.leaveGuards,
    confirm,
    reloadSchema: () => reloadSchema(shell, workspace),
    reloadExtensions: () => refreshExtensions(shell, workspace, loader),
    extensionHealth: loader.health,
    preloadExtensions: (refs, options) =>
      loader.preload(
        refs.flatMap(({ part, ...ref }) => {
          const manifest = manifestOf(ref)
          return manifest ? [{ manifest, part }] : []
        }),
        options,
      ),
    ExtensionSlot: createExtensionSlot({
      loader,
      manifestOf,
      subscribe: stores.extensions.subscribe,
      onFailure: createFailureReport(shell),
      onThrown: thrownReportOf(shell),
      Placeholder: ExtensionPlaceholder,
      Fallback: ExtensionFallback,
      Scope: PortalScope,
      loadSandbox: async () => {
        const { createSandboxHost } = await import('./sandbox/createSandboxHost')
        return createSandboxHost({ shell, workspace, confirm, onThrown: thrownReportOf(shell) })
      },
    }),
  }
}

/** One notification an extension, however many fields it breaks; trying again brings them all back. */
function createFailureReport({ events, i18n }: Shell): (failure: SlotFailure) => void {
  const waiting = new Map<string, (() => void)[]>()
  return ({ kind, id, fieldName, manifest, error, retry }) => {
    const key = `${kind}/${id}`
    const retries = waiting.get(key)
    if (retries) {
      if (retry) retries.push(retry)
      return
    }
    waiting.set(key, retry ? [retry] : [])
    const isMissingInterface = manifest === null && kind === 'interface' && fieldName !== undefined
    events.emit('error', {
      title: isMissingInterface
        ? i18n.t('no_interface_error', { field: formatTitle(fieldName) })
        : i18n.t('extension_error', { ext: manifest ? nameOfExtension(manifest, i18n) : id }),
      details: error ? plainReason(error.message) : undefined,
      error: error ?? `No ${kind} "${id}" is installed`,
      action: retry
        ? {
            label: i18n.t('retry'),
            onAction: () => {
              const all = waiting.get(key) ?? []
              waiting.delete(key)
              for (const again of all) again()
            },
          }
        : undefined,
    })
  }
}

/** What happened, without the id, which need not be that of the one that is named, and with files instead of addresses. */
function plainReason(message: string): string {
  return message.replace(/^Extension "[^"]*": /, '').replace(/https?:\/\/\S*?([^/\s]+)(?=\s|$)/g, '$1')
}
