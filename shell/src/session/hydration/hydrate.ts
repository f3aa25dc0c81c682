import { type Hydration, isApiError, type ProjectInfo, type User } from '@pergola/sdk'
import { addContentNames, addExtensionMessages } from '@pergola/sdk/host'
import { currentLocale } from '../languages/currentLocale'
import { readLanguage } from '../languages/languageMemory'
import { readProject } from '../projects/readProject'
import type { Shell, Workspace } from '../Shell'
import { fetchCombinedHydration, fetchContractHydration } from './fetchHydration'
import type { Model } from './fetchModel'
import { readManifests } from './readManifests'

const UNAUTHORIZED = 401

/**
 * Loads what the console needs to know of a project, once. Never rejects: the outcome is the hydration's status.
 *
 * The project's own info is known from before, or comes along for someone who has just signed in.
 */
export async function hydrate(shell: Shell, workspace: Workspace): Promise<void> {
  const { started, succeeded, failed, abandoned, status } = workspace.hydration.getState()
  if (status !== 'idle') return
  started()
  try {
    const { entries, infoReceived } = shell.stores.projects.getState()
    const known = entries[workspace.project]?.info
    const { query } = shell.safeMode
    const data = known?.api.hydrate
      ? await fetchCombinedHydration(workspace.api, query, (user) => localeFor(shell, user, known))
      : await fetchContractHydration(workspace.api, query)
    applyHydration(shell, workspace, data)
    const info = data.serverInfo ?? known
    if (data.serverInfo) infoReceived(workspace.project, data.serverInfo, true)
    await shell.prepare?.(shell, workspace, info ?? null)
    succeeded(Date.now())
    countInstallation(workspace, info).catch(console.warn)
  } catch (error) {
    if (await hasSessionEnded(shell, workspace, error)) return abandoned()
    console.error('The project could not be loaded', error)
    failed(error)
  }
}

/** Counts the installation where the page names a host for that, which few do: the code for it comes only there. */
async function countInstallation({ stores }: Workspace, info: ProjectInfo | null | undefined): Promise<void> {
  const host = document.querySelector<HTMLMetaElement>('meta[name="pergola-telemetry"]')?.content
  if (!host) return
  const { sendTelemetry } = await import('./sendTelemetry')
  await sendTelemetry({ isAdmin: stores.session.getState().user?.isAdmin === true, info, host })
}

function localeFor({ i18n }: Shell, user: User | null, { api }: ProjectInfo): string {
  return user === null
    ? i18n.language
    : currentLocale({ i18n }, { user: user.locale, project: api.default_locale, chosen: readLanguage() })
}

/** The session may have ended between the guard's look at it and this: then the guard has to look again. */
async function hasSessionEnded(shell: Shell, { project }: Workspace, error: unknown): Promise<boolean> {
  if (!isApiError(error) || error.status !== UNAUTHORIZED) return false
  await readProject(shell, project)
  return shell.stores.projects.getState().entries[project]?.isAuthenticated === false
}

/** Fetches the schema again, after it was changed. The code for it comes with the first change. */
export async function reloadSchema(shell: Shell, workspace: Workspace): Promise<void> {
  const { fetchModel } = await import('./fetchModel')
  applySchema(shell, workspace.stores.schema, await fetchModel(shell, workspace))
}

function applyHydration(shell: Shell, { stores }: Workspace, data: Hydration): void {
  const manifests = readManifests(data, shell.safeMode)
  addExtensionMessages(shell.i18n, manifests)
  stores.extensions.getState().received(manifests)
  stores.session.getState().userReceived(data.user, data.viewing)
  stores.settings.getState().received(data.settings)
  stores.directory.getState().bookmarksReceived(data.bookmarks)
  stores.directory.getState().usersReceived(data.users)
  applySchema(shell, stores.schema, data)
}

function applySchema(shell: Shell, store: Workspace['stores']['schema'], data: Model): void {
  const schema = store.getState()
  // Some roles may not even read what there is.
  schema.collectionsReceived(data.collections ?? [], data.names_in ?? null)
  schema.settingsFieldsReceived(data.settingsFields)
  schema.relationsReceived(data.relations)
  schema.permissionsReceived(data.permissions)
  addContentNames(shell.i18n, Object.values(store.getState().collections))
}
