import type { Shell } from '../../session/createShell'
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
  const body = { ...toBody(draft, draft.superAdminToken || createToken()), dry_run: true }
  return shell.apiOf(null).post<DatabaseInspection>('/server/projects', body, { signal })
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
    db_type: draft.databaseType,
    // What is there has a model.
    ...(draft.takesOver && { existing: true }),
    ...(!draft.takesOver && draft.template && { template: draft.template }),
    ...(!draft.takesOver && draft.modelFile && { snapshot: draft.modelFile.model }),
    ...(draft.databaseType === 'mysql' && {
      db_host: draft.host,
      db_port: Number(draft.port),
      db_user: draft.databaseUser,
      db_password: draft.databasePassword,
      db_name: draft.databaseName,
    }),
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
