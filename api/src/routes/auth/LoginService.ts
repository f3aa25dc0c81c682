import { isSameEmail } from '../../auth/isSameEmail'
import { clearFailures, countFailure, refuseLocked } from '../../auth/loginLocks'
import { verifyPassword } from '../../auth/passwords'
import { recordAccountActivity } from '../../auth/recordAccountActivity'
import { rotateToken } from '../../auth/rotateToken'
import { openCookieSession, openTokenSession } from '../../auth/sessions'
import { TokenError } from '../../auth/tokens'
import { consumeOneTimeCode } from '../../auth/twoFactor'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { type LoginUser, loginRecord, type UserRow } from '../../items/rules/loginRecord'
import type { Project } from '../../project/Project'
import type { Client } from '../../project/Viewer'

export type LoginMode = 'jwt' | 'cookie'

export interface Credentials {
  email: string
  password: string
  otp: string | null
}

/** A finished login. `token` goes into the session cookie or the body, depending on the mode. */
export interface Login {
  mode: LoginMode
  token: string
  expiresAt: Date
  user: LoginUser
  /** The role forces two-factor and the user has not set it up: all but the activation is anonymous until then. */
  needsTwoFactor: boolean
}

/** Signs people in to one project. */
export class LoginService {
  constructor(
    private readonly project: Project,
    private readonly client: Client,
  ) {}

  /**
   * @throws 404/100 wrong e-mail or password, 401 or 404/103 not active, 404/111 and 404/112 one-time code missing or
   *   wrong, 429/7 after too many failures from this address
   */
  async login(credentials: Credentials, mode: LoginMode): Promise<Login> {
    const { events } = this.project
    const event = { email: credentials.email, client: this.client }
    await events.emit('auth.request:credentials', event)
    try {
      return await this.openSession(await this.#authenticate(credentials), mode)
    } catch (error) {
      await events.emit('auth.fail', event)
      throw error
    }
  }

  async #authenticate(credentials: Credentials): Promise<UserRow> {
    const { email, password, otp } = credentials
    const attempt = { email, ip: this.client.ip }
    await refuseLocked(this.project, attempt)
    const user = await this.#findUser({ email })
    if (!(await verifyPassword(user?.password ?? null, password)) || !user) {
      await this.#recordFailure(email, user)
      throw new ApiError('wrongCredentials', say('credentialsWrong'))
    }
    checkActive(user)
    if (user['2fa_secret']) await this.#checkCode(user, user['2fa_secret'], otp)
    await clearFailures(this.project, attempt)
    return user
  }

  /**
   * Signs someone in whom a provider vouches for.
   *
   * @throws 404/106 unknown e-mail, 401/115 user with two-factor, 401 or 404/103 not active
   */
  async loginByEmail(email: string, mode: LoginMode): Promise<Login> {
    return this.openSession(await this.findForSso(email), mode)
  }

  async findForSso(email: string): Promise<UserRow> {
    const user = await this.#findUser({ email })
    if (!user) throw new ApiError('userNotFound', say('emailUnknown'))
    checkActive(user)
    if (user['2fa_secret']) throw new ApiError('ssoWithTwoFactor', say('twoFactorWithPassword'))
    return user
  }

  /** Signs in a user who has proved who they are in another way. */
  async loginById(id: number, mode: LoginMode): Promise<Login> {
    const user = await this.#findUser({ id })
    if (!user) throw new ApiError('userNotFound', say('userGone'))
    checkActive(user)
    return this.openSession(user, mode)
  }

  async openSession(user: UserRow, mode: LoginMode): Promise<Login> {
    const { token, expiresAt } =
      mode === 'cookie'
        ? await openCookieSession(this.project, user, this.client)
        : await openTokenSession(this.project, user, this.client, await tokenLifetimeSeconds(this.project))
    await recordAccountActivity(this.project.knex, 'authenticate', user, this.client)
    await this.project.events.emit('auth.success', { email: user.email, client: this.client })
    const needsTwoFactor = Number(user.enforce_2fa) === 1 && !user['2fa_secret']
    return { mode, token, expiresAt, user: loginRecord(user), needsTwoFactor }
  }

  /**
   * A new token for one that is still valid; each is exchanged once.
   *
   * @throws 401/101 invalid, of a session that ended, or exchanged before (which ends the session); 401/102 expired
   */
  async refresh(token: string): Promise<string> {
    try {
      return await rotateToken(this.project, token, this.client, await tokenLifetimeSeconds(this.project))
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw new ApiError(
        error.reason === 'expired' ? 'tokenExpired' : 'tokenInvalid',
        say(error.reason === 'expired' ? 'tokenExpired' : 'tokenInvalid'),
      )
    }
  }

  async #findUser(where: { email: string } | { id: number }): Promise<UserRow | undefined> {
    const [[column, value] = ['id', 0]] = Object.entries(where)
    const user = await this.project
      .knex('directus_users as u')
      .leftJoin('directus_roles as r', 'r.id', 'u.role')
      .leftJoin('pergola_accounts as a', 'a.user', 'u.id')
      .where(`u.${column}`, value)
      .first('u.*', 'r.enforce_2fa', 'a.generation')
    if (!user || ('email' in where && !isSameEmail(user.email, where.email))) return undefined
    return { ...user, generation: Number(user.generation ?? 0) }
  }

  async #checkCode(user: UserRow, secret: string, otp: string | null): Promise<void> {
    if (otp === null || otp === '') throw new ApiError('otpMissing', say('codeRequired'))
    if (await consumeOneTimeCode(this.project, { id: user.id, secret }, otp)) return
    // A wrong code counts as a failed login: six digits could be guessed otherwise.
    await this.#recordFailure(user.email, user)
    throw new ApiError('otpWrong', say('codeWrong'))
  }

  async #recordFailure(email: string, user: UserRow | undefined): Promise<void> {
    await countFailure(this.project, { email, ip: this.client.ip })
    if (user) await recordAccountActivity(this.project.knex, 'invalid-credentials', user, this.client)
  }
}

/** Lifetime of tokens, reset links and request tokens: setting `auth_token_ttl`, in minutes there. */
export async function tokenLifetimeSeconds(project: Project): Promise<number> {
  const minutes = (await project.settings.get()).number('auth_token_ttl', 20)
  return Math.max(1, minutes) * 60
}

/**
 * The credentials of a login body.
 *
 * @throws 422/114 naming all problems at once
 */
export function parseCredentials(body: Record<string, unknown>): Credentials {
  const { email, password, otp } = body
  const problems = []
  if (typeof email !== 'string' || email.trim() === '') {
    problems.push({ field: 'email', message: say('valueRequired') })
  } else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim()) || email.length > 254) {
    problems.push({ field: 'email', message: say('notEmail') })
  }
  if (typeof password !== 'string' || password === '') {
    problems.push({ field: 'password', message: say('valueRequired') })
  } else if (password.length > 1024) {
    problems.push({ field: 'password', message: say('tooLong') })
  }
  if (problems.length > 0) throw validationError(problems, 'loginIncomplete')
  const code = typeof otp === 'string' || typeof otp === 'number' ? String(otp) : null
  return { email: String(email).trim(), password: String(password), otp: code }
}

function checkActive(user: UserRow): void {
  if (user.status === 'active') return
  if (user.status === 'suspended') throw suspended()
  throw new ApiError('userInactive', say('userInactive'))
}

function suspended(): ApiError {
  return new ApiError('userSuspended', say('userSuspended'))
}
