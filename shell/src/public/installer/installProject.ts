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
  await shell.apiOf(null).post('/server/projects', {
    project: draft.projectKey,
    project_name: draft.projectName,
    user_email: draft.adminEmail,
    user_password: draft.adminPassword,
    super_admin_token: token,
    // Links in mails begin with the address that this very page stands at.
    app_url: new URL('.', window.location.href).href,
    db_type: draft.databaseType,
    ...(draft.template && { template: draft.template }),
    ...(draft.modelFile && { snapshot: draft.modelFile.model }),
    ...(draft.databaseType === 'mysql' && {
      db_host: draft.host,
      db_port: Number(draft.port),
      db_user: draft.databaseUser,
      db_password: draft.databasePassword,
      db_name: draft.databaseName,
    }),
  })
  return token
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
