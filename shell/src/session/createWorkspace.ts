import type { Api } from '@pergola/sdk'
import { createApi } from '@pergola/sdk'
import {
  createDirectoryStore,
  createEditsStore,
  createExtensionsStore,
  createSchemaStore,
  createSessionStore,
  createSettingsStore,
  type HostStores,
  sayRefusal,
} from '@pergola/sdk/host'
import { createIdentityProof, type IdentityProof } from './createIdentityProof'
import { createSessionRenewal } from './createSessionRenewal'
import type { Shell } from './createShell'
import { createHydrationStore, type HydrationStore } from './hydration/createHydrationStore'

/** What is known of one project while it is the current one. Signing out or changing the project drops it whole. */
export interface Workspace {
  readonly project: string
  /** Client that asks to sign in over the page when the session has ended, then goes on. */
  readonly api: Api
  readonly stores: HostStores
  readonly hydration: HydrationStore
  /** Asks who is there before what could give the account away; what waited for it then goes on. */
  readonly identityProof: IdentityProof
}

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
