import { createHash } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Project } from '../project/Project'

/** What signed tokens are for; one made for one purpose is worthless for another. */
export type TokenType = 'auth' | 'reset_password' | 'invitation' | 'request_token' | 'extension'

/** Why a token was not accepted. */
export class TokenError extends Error {
  override readonly name = 'TokenError'

  constructor(readonly reason: 'invalid' | 'expired') {
    super(`The token is ${reason}`)
  }
}

export interface TokenClaims extends JWTPayload {
  id?: number
  email?: string
}

/** Signs a token of the contract: HS256 with the claims `type`, `key` (public key of the project) and `project`. */
export async function signToken(
  project: Project,
  type: TokenType,
  claims: TokenClaims,
  lifetimeSeconds: number,
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + lifetimeSeconds
  return new SignJWT({
    ...claims,
    exp,
    ttl: Math.ceil(lifetimeSeconds / 60),
    type,
    key: publicKey(project),
    project: project.key,
    // Two tokens of the same second have to differ, since their hashes name sessions.
    jti: crypto.randomUUID(),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(project.secret)
}

/** @throws {@link TokenError} */
export async function verifyToken(project: Project, type: TokenType, token: string): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify<TokenClaims>(token, project.secret, { algorithms: ['HS256'] })
    const isOurs =
      payload.type === type && payload.key === publicKey(project) && payload.project === project.key
    if (!isOurs) throw new TokenError('invalid')
    return payload
  } catch (error) {
    if (error instanceof TokenError) throw error
    throw new TokenError(error instanceof errors.JWTExpired ? 'expired' : 'invalid')
  }
}

/** How opaque secrets (session cookies, recovery codes) are kept in the database. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function publicKey(project: Project): string {
  return createHash('sha256').update('public key').update(project.secret).digest('hex').slice(0, 32)
}
