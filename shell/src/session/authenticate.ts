import { errorKinds } from '@pergola/sdk'
import { hydrate } from './hydration/hydrate'
import { readProject } from './projects/readProject'
import type { Shell } from './Shell'

export interface Credentials {
  email: string
  password: string
  /** One-time code, where the account has two-factor sign-in. */
  otp?: string
}

/** `setup-required`: the role asks for two-factor sign-in, which this account has not set up yet. */
export type AuthenticationOutcome = 'signed-in' | 'setup-required' | 'not-kept'

/**
 * Signs in with a session cookie.
 *
 * @returns `not-kept` when the server accepted the credentials but the browser does not send its cookie back.
 * @throws ApiError with the code of the refusal (100 wrong credentials, 111 code missing, 112 code wrong, …).
 */
export async function authenticate(
  shell: Shell,
  project: string,
  credentials: Credentials,
): Promise<AuthenticationOutcome> {
  const answer = await shell
    .apiOf(project)
    .request('POST', '/auth/authenticate', { body: { ...credentials, mode: 'cookie' } })
  // The one answer that succeeds and carries an error beside its data.
  const { error } = answer as { error?: { code: number } }
  if (error?.code === errorKinds.twoFactorRequired.code) return 'setup-required'
  await learnAboutProject(shell, project)
  return shell.stores.projects.getState().entries[project]?.isAuthenticated ? 'signed-in' : 'not-kept'
}

/** What a signed-in browser is sent about the project; where the server can, with all else that the console starts with. */
async function learnAboutProject(shell: Shell, project: string): Promise<void> {
  const workspace = shell.workspace.getState().current
  const canHydrate = shell.stores.projects.getState().entries[project]?.info?.api.hydrate
  if (canHydrate && workspace?.project === project) {
    await hydrate(shell, workspace)
    const isKnown = shell.stores.projects.getState().entries[project]?.isAuthenticated
    if (isKnown) return
  }
  await readProject(shell, project)
}
