import { createApi } from '@pergola/sdk'
import {
  createDirectoryStore,
  createEditsStore,
  createExtensionsStore,
  createSchemaStore,
  createSessionStore,
  createSettingsStore,
  sayRefusal,
} from '@pergola/sdk/host'
import { createIdentityProof } from './createIdentityProof'
import { createSessionRenewal } from './createSessionRenewal'
import { createHydrationStore } from './hydration/createHydrationStore'
import type { Shell, Workspace } from './Shell'

interface CreateWorkspaceOptions {
  shell: Shell
  project: string
  fetch?: typeof fetch
}

export function createWorkspace({ shell, project, fetch }: CreateWorkspaceOptions): Workspace {
  const session = createSessionStore()
  const identityProof = createIdentityProof()
  const plainApi = shell.apiOf(project)
  const api = createApi({
    root: shell.root,
    project,
    fetch,
    describe: (refused) => sayRefusal(shell.i18n, refused),
    onRunningChange: shell.stores.frame.getState().requestsChanged,
    onWarnings: (warnings) =>
      shell.events.emit('warning', {
        title: shell.i18n.t('related_data_hidden'),
        details: warnings.map(({ message }) => message).join('\n'),
      }),
    renewSession: createSessionRenewal({
      session,
      isSignedIn: async () => (await plainApi.request('GET', '/')).public !== true,
    }),
    proveIdentity: identityProof.ask,
  })
  return {
    project,
    api,
    hydration: createHydrationStore(),
    identityProof,
    visits: [],
    stores: {
      ...shell.stores,
      session,
      schema: createSchemaStore(),
      settings: createSettingsStore(),
      extensions: createExtensionsStore(),
      directory: createDirectoryStore(),
      edits: createEditsStore(),
    },
  }
}
