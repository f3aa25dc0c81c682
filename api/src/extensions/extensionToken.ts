import { effectiveGrants, type Grant } from '@pergola/sdk/contract'
import { signToken, verifyToken } from '../auth/tokens'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { ExtensionTrees } from './ExtensionTrees'
import { type ExtensionVersion, extensionKey } from './ExtensionVersion'
import { effectiveTier } from './listEnabled'
import { pickVersion } from './pickVersion'
import { isLocked, readChoices } from './projectChoices'

type ExtensionRef = Pick<ExtensionVersion, 'kind' | 'id' | 'version'>

/** What a token of an extension says; it counts beside the very session that it was made for, and for nothing else. */
export interface ExtensionClaims {
  extension: ExtensionRef
  grants: readonly Grant[]
  session: number
}

/** How long a page may use a token before it asks for another one. */
const LIFETIME_SECONDS = 10 * 60

export interface IssuedToken {
  token: string
  /** Seconds. */
  expires_in: number
}

/**
 * Makes the token with which a page passes on the calls of a sandboxed extension. It adds nothing to the rights of the
 * person: requests that carry it get less than those without.
 *
 * @throws 403/10 for anyone without a session, and for what this project does not run in the sandbox in this version
 */
export async function issueExtensionToken(
  { project, viewer }: { project: Project; viewer: Viewer },
  trees: ExtensionTrees,
  extension: ExtensionRef,
): Promise<IssuedToken> {
  if (!viewer.session) throw new ApiError('forbidden', say('extensionTokenSignIn'))
  const grants = await grantsOf(project, trees, extension)
  if (!grants) throw notUsed(extension)
  const claims: ExtensionClaims = { extension, grants, session: viewer.session.id }
  const token = await signToken(project, 'extension', { ...claims }, LIFETIME_SECONDS)
  return { token, expires_in: LIFETIME_SECONDS }
}

/** @throws TokenError when it is not one of this project, or its time is over */
export async function readExtensionToken(project: Project, token: string): Promise<ExtensionClaims> {
  return (await verifyToken(project, 'extension', token)) as unknown as ExtensionClaims
}

/** What a version is granted where the project runs it in the sandbox now; null where it does not. */
export async function grantsOf(
  project: Project,
  trees: ExtensionTrees,
  { kind, id, version }: ExtensionRef,
): Promise<readonly Grant[] | null> {
  const versions = (await trees.list(kind)).get(id) ?? []
  const choice = (await readChoices(project.knex)).of({ kind, id })
  const active = pickVersion(versions, choice.version)
  const isUsed = active?.version === version && choice.enabled && !isLocked(project.config, { kind, id })
  if (!isUsed || effectiveTier(active, choice.tier) !== 'sandboxed') return null
  return effectiveGrants(active.meta.grants, 'sandboxed')
}

export function notUsed({ kind, id, version }: ExtensionRef): ApiError {
  const key = extensionKey({ kind, id })
  return new ApiError('forbidden', say('extensionNotSandboxed', { version, extension: key }))
}
