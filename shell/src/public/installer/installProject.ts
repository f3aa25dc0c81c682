import { isApiError } from '@pergola/sdk'
import type { Shell } from '../../session/Shell'
import type { InstallerDraft } from './installerDraft'

/**
 * Creates the project.
 *
 * @returns The super-admin password of this server: the given one, or, for the first project, a new one.
 * @throws ApiError 3 for a wrong super-admin password, 19 for wrong database data, 18 for a key in use, …
 */
export async function installProject(shell: Shell, draft: InstallerDraft): Promise<string> {
  const token = draft.superAdminToken || createToken()
  await shell.apiOf(null).post('/server/projects', toBody(draft, token))
  return token
}

/**
 * Makes the project of its uploaded backup, and waits for the end.
 *
 * @returns as `installProject`
 * @throws ApiError, or an error in words of what went wrong later
 */
export async function restoreProject(
  shell: Shell,
  draft: InstallerDraft,
  onProgress: (share: number) => void,
): Promise<string> {
  const token = draft.superAdminToken || createToken()
  const path = { id: draft.backup?.id ?? '' }
  const { call } = shell.apiOf(null)
  let status = await call('POST /server/restores/:id/start', { path, body: restoreBody(draft, token) })
  while (status.state === 'restoring') {
    onProgress(status.total ? status.done / status.total : 0)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    status = await call('GET /server/restores/:id', { path })
  }
  if (status.state !== 'done') throw new Error(status.error ?? status.state)
  return token
}

const WRONG_TOKEN = 3

/** The server wants the super-admin password, or another one. */
export function isTokenRefusal(error: unknown): boolean {
  return isApiError(error) && error.code === WRONG_TOKEN
}

const POLL_MS = 700

/** What the installation would find in its database. */
export interface DatabaseInspection {
  state: 'empty' | 'tables' | 'directus' | 'project' | 'unfinished'
  tables: string[]
  problems: { kind: 'rights' | 'charset' | 'version'; detail: string }[]
}

/**
 * Looks at the database, and changes nothing.
 *
 * Only for a server that says that it can: another one would take the request for the installation.
 *
 * @throws ApiError 19 with the reason in words
 */
export function inspectDatabase(
  shell: Shell,
  draft: InstallerDraft,
  signal: AbortSignal,
): Promise<DatabaseInspection> {
  const body = {
    ...toBody(draft, draft.superAdminToken || createToken()),
    // Asked for by the route; looking adds no one.
    ...(draft.isRestored && { user_email: 'restored@example.com', user_password: 'restored' }),
    dry_run: true,
  }
  return shell.apiOf(null).post<DatabaseInspection>('/server/projects', body, { signal })
}

function restoreBody(draft: InstallerDraft, token: string) {
  return {
    project: draft.projectKey,
    super_admin_token: token,
    ...(draft.projectName && { project_name: draft.projectName }),
    app_url: new URL('.', window.location.href).href,
    ...databaseOf(draft),
  }
}

function databaseOf(draft: InstallerDraft) {
  const { databaseType: type } = draft
  return {
    ...(type && { db_type: type }),
    ...(type === 'mysql' && {
      db_host: draft.host,
      db_port: Number(draft.port),
      db_user: draft.databaseUser,
      db_password: draft.databasePassword,
      db_name: draft.databaseName,
    }),
  }
}

function toBody(draft: InstallerDraft, token: string): Record<string, unknown> {
  return {
    project: draft.projectKey,
    project_name: draft.projectName,
    user_email: draft.adminEmail,
    user_password: draft.adminPassword,
    super_admin_token: token,
    // Links in mails begin with the address that this very page stands at.
    app_url: new URL('.', window.location.href).href,
    ...databaseOf(draft),
    // What is there has a model.
    ...(draft.takesOver && { existing: true }),
    ...(!draft.takesOver && draft.template && { template: draft.template }),
    ...(!draft.takesOver && draft.modelFile && { snapshot: draft.modelFile.model }),
  }
}

/** Three groups of eight signs that can be read aloud: about 120 bits. */
function createToken(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () =>
    Array.from(crypto.getRandomValues(new Uint32Array(8)), (value) => alphabet[value % alphabet.length]).join(
      '',
    )
  return [group(), group(), group()].join('-')
}
