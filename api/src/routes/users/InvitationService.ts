import { recordAccountActivity } from '../../auth/authActivity'
import { toDatabaseTime } from '../../auth/dates'
import { isSameEmail } from '../../auth/isSameEmail'
import { passwordProblem } from '../../auth/passwordPolicy'
import { hashPassword } from '../../auth/passwords'
import { mailLinkBase } from '../../auth/publicLinks'
import { signToken, TokenError, verifyToken } from '../../auth/tokens'
import { ApiError, validationError } from '../../errors/ApiError'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import { sendMail } from '../../mail/sendMail'
import type { Project } from '../../project/Project'
import { systemViewer, type Viewer } from '../../project/Viewer'

const COLLECTION = 'directus_users'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** Brings new people into a project by mail. */
export class InvitationService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /**
   * Creates the users that do not exist yet (status `invited`) and mails everyone a link.
   *
   * @returns All their records, in the order of the addresses.
   * @throws 403/10 unless the viewer is an administrator, 422/117 while the project has no address that a link could
   *   begin with; no one is created then
   */
  async invite(emails: readonly string[], role: number | string | null): Promise<Row[]> {
    if (!this.viewer.isAdmin) throw new ApiError('forbidden', 'Only administrators may invite people')
    const base = await mailLinkBase(this.project)
    const records: Row[] = []
    for (const email of emails) records.push(await this.#findOrCreate(email, role))
    for (const email of emails) await this.#sendLink(email, base)
    return records
  }

  /**
   * Makes an invited user active.
   *
   * @param password - sets the first password; without one, people go on with a password reset
   * @returns The record as it was before.
   * @throws 401/101 invalid, 401/102 expired, 404/106 when the invitation was accepted before
   */
  async accept(token: string, password: unknown): Promise<Row> {
    const email = await this.#verify(token)
    const { knex } = this.project
    const user = await knex(COLLECTION).where({ email, status: 'invited' }).first('id', 'email')
    if (!user || !isSameEmail(user.email, email))
      throw new ApiError('userNotFound', 'The invitation was accepted already')
    const { data: before = {} } = await this.#items(systemViewer).readOne(user.id)
    const changes = { status: 'active', ...(await this.#passwordChange(password)) }
    await knex.transaction(async (trx) => {
      const changed = await trx(COLLECTION).where({ id: user.id, status: 'invited' }).update(changes)
      if (changed === 0) throw new ApiError('userNotFound', 'The invitation was accepted already')
      await recordAccountActivity(trx, 'status-update', user, this.viewer)
    })
    return before
  }

  async #passwordChange(password: unknown): Promise<{ password?: string }> {
    if (typeof password !== 'string' || password === '') return {}
    const problem = passwordProblem(password, (await this.project.settings.get()).text('password_policy'))
    if (problem) throw validationError([problem])
    return { password: await hashPassword(password) }
  }

  async #findOrCreate(email: string, role: number | string | null): Promise<Row> {
    const known = await this.project.knex(COLLECTION).where({ email }).first('id', 'email')
    const { data = {} } =
      known && isSameEmail(known.email, email)
        ? await this.#items(this.viewer).readOne(known.id)
        : await this.#items(this.viewer).createOne({ email, role, status: 'invited' })
    return data
  }

  async #sendLink(email: string, base: string): Promise<void> {
    const claims = { date: toDatabaseTime(new Date()), email, sender: this.viewer.userId }
    const token = await signToken(this.project, 'invitation', claims, LIFETIME_SECONDS)
    const name = (await this.project.settings.get()).text('project_name')
    const link = `${base}#/accept-invite?token=${token}&project=${encodeURIComponent(this.project.key)}`
    await sendMail(this.project.config.mail, {
      to: [{ email }],
      subject: `Invitation to ${name}`,
      text: `You were invited to ${name}. Open this address to accept:\n\n${link}\n`,
    })
  }

  async #verify(token: string): Promise<string> {
    try {
      const { email } = await verifyToken(this.project, 'invitation', token)
      if (!email) throw new TokenError('invalid')
      return email
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      throw new ApiError(
        error.reason === 'expired' ? 'tokenExpired' : 'tokenInvalid',
        `The invitation is ${error.reason}`,
      )
    }
  }

  #items(viewer: Viewer): ItemsService {
    return new ItemsService({ project: this.project, viewer, collection: COLLECTION })
  }
}
