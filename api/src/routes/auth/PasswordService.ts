import { isSameEmail } from '../../auth/isSameEmail'
import { clearAllFailures } from '../../auth/loginLocks'
import { passwordProblem } from '../../auth/passwordProblem'
import { hashPassword } from '../../auth/passwords'
import { isAllowedLink, mailLinkBase } from '../../auth/publicLinks'
import { recordAccountActivity } from '../../auth/recordAccountActivity'
import { endAllSessions } from '../../auth/sessions'
import { hashSecret, signToken, TokenError, verifyToken } from '../../auth/tokens'
import { transact } from '../../db/repeated'
import { ApiError, validationError } from '../../errors/ApiError'
import { fillText } from '../../errors/fillText'
import { say } from '../../errors/say'
import { loadMailTexts, mailReader } from '../../mail/mailTexts'
import { sendMail } from '../../mail/sendMail'
import { writeMail } from '../../mail/writeMail'
import type { Project } from '../../project/Project'
import type { Client } from '../../project/Viewer'
import { tokenLifetimeSeconds } from './LoginService'

/** Lets people set a new password through a link that is mailed to them. */
export class PasswordService {
  constructor(
    private readonly project: Project,
    private readonly client: Client,
  ) {}

  /**
   * Mails a link that works once.
   *
   * @param resetUrl - page that takes the token; has to be of an allowed origin. Default: the console
   * @throws 404/107 when no one has the address, 422/4 for a page of a foreign origin, 422/117 while the project has no
   *   address that a link could begin with
   */
  async requestReset(email: string, resetUrl: string | undefined): Promise<void> {
    const { knex } = this.project
    if (resetUrl && !(await isAllowedLink(resetUrl, this.project))) {
      throw validationError([{ field: 'reset_url', message: say('resetAddressDenied') }])
    }
    const user = await knex('directus_users').where({ email }).first('id', 'email', 'first_name')
    if (!user || !isSameEmail(user.email, email)) throw new ApiError('emailNotFound', say('emailUnknown'))
    const linkWith = await this.#pageOf(resetUrl)
    const lifetime = await tokenLifetimeSeconds(this.project)
    const token = await signToken(
      this.project,
      'reset_password',
      { id: user.id, email: user.email },
      lifetime,
    )
    await knex('directus_users')
      .where({ id: user.id })
      .update({ password_reset_token: hashSecret(token) })
    await this.#sendResetLink(user.email, linkWith(token))
  }

  async #sendResetLink(email: string, address: string): Promise<void> {
    const { locale } = await mailReader(this.project, [email])
    const { reset } = await loadMailTexts(this.project, locale)
    const project = (await this.project.settings.get()).text('project_name')
    await sendMail(this.project.config.mail, {
      to: [{ email }],
      ...writeMail({
        locale,
        subject: reset.subject,
        parts: [
          { paragraph: fillText(locale, reset.body, { project }) },
          { link: reset.subject, address },
          { paragraph: reset.ignore },
        ],
      }),
    })
  }

  /**
   * Sets the password, ends all sessions of the user and makes the link useless.
   *
   * @throws 401/104 no such link, 401/105 expired or used, 422/4 password against the policy
   */
  async reset(token: unknown, password: string): Promise<void> {
    const { knex } = this.project
    const claims = await this.#verify(token)
    const user = await knex('directus_users')
      .where({ id: claims.id ?? 0 })
      .first('id', 'email', 'password_reset_token')
    if (!user || user.email !== claims.email) throw new ApiError('resetTokenInvalid', say('linkInvalid'))
    const problem = passwordProblem(password, (await this.project.settings.get()).text('password_policy'))
    if (problem) throw validationError([problem])
    const hash = await hashPassword(password)
    await transact(knex, async (trx) => {
      // The condition makes the link work once, also when it is opened twice at the same time.
      const changed = await trx('directus_users')
        .where({ id: user.id, password_reset_token: hashSecret(String(token)) })
        .update({ password: hash, password_reset_token: null })
      if (changed === 0) throw new ApiError('resetTokenExpired', say('linkUsed'))
      await endAllSessions(trx, user.id)
      await clearAllFailures(trx, user.email)
      await recordAccountActivity(trx, 'update', user, this.client)
    })
    const change = { emails: [user.email], changes: ['password' as const], isOwn: true, client: this.client }
    await this.project.events.emit('account.change:after', change)
  }

  async #verify(token: unknown): Promise<{ id?: number; email?: string }> {
    if (typeof token !== 'string') throw new ApiError('resetTokenInvalid', say('linkInvalid'))
    try {
      return await verifyToken(this.project, 'reset_password', token)
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw error.reason === 'expired'
        ? new ApiError('resetTokenExpired', say('linkExpired'))
        : new ApiError('resetTokenInvalid', say('linkInvalid'))
    }
  }

  /** The page that takes the token, as a function of it. */
  async #pageOf(resetUrl: string | undefined): Promise<(token: string) => string> {
    if (!resetUrl) {
      const base = await mailLinkBase(this.project)
      const project = encodeURIComponent(this.project.key)
      return (token) => `${base}#/reset-password?token=${token}&project=${project}`
    }
    return (token) => {
      const url = new URL(resetUrl)
      url.searchParams.set('token', token)
      return url.href
    }
  }
}
