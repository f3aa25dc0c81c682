import { toDatabaseTime } from '../../auth/dates'
import { isSameEmail } from '../../auth/isSameEmail'
import { passwordProblem } from '../../auth/passwordProblem'
import { hashPassword } from '../../auth/passwords'
import { mailLinkBase } from '../../auth/publicLinks'
import { recordAccountActivity } from '../../auth/recordAccountActivity'
import { signToken, TokenError, verifyToken } from '../../auth/tokens'
import { transact } from '../../db/repeated'
import { ApiError, validationError } from '../../errors/ApiError'
import { fillText } from '../../errors/fillText'
import { itemNotFound } from '../../errors/itemErrors'
import { refusalOf } from '../../errors/Refusal'
import { say } from '../../errors/say'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import { loadMailTexts, mailReader } from '../../mail/mailTexts'
import { sendMail } from '../../mail/sendMail'
import { writeMail } from '../../mail/writeMail'
import type { Project } from '../../project/Project'
import { systemViewer, type Viewer } from '../../project/Viewer'
import type { InvitationResultShape } from './schema'

const COLLECTION = 'directus_users'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

export interface Invitation {
  emails: readonly string[]
  role: number
  message?: string
}

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
    if (!this.viewer.isAdmin) throw new ApiError('forbidden', say('invitingDenied'))
    const base = await mailLinkBase(this.project)
    const records: Row[] = []
    for (const email of emails) records.push(await this.#findOrCreate(email, role))
    for (const email of emails) await this.#sendLink(email, base)
    return records
  }

  /**
   * Invites each address on its own: what goes wrong with one leaves the others.
   *
   * @param invitation - `message`: plain text from the one who invites, put before the link
   * @returns What came of each address, in their order and each once.
   * @throws 403/10, 422/117 as {@link invite}, 404/203 for a role that is not there
   */
  async inviteEach({ emails, role, message = '' }: Invitation): Promise<InvitationResultShape[]> {
    if (!this.viewer.isAdmin) throw new ApiError('forbidden', say('invitingDenied'))
    const base = await mailLinkBase(this.project)
    if (!(await this.project.knex('directus_roles').where({ id: role }).first('id'))) throw itemNotFound(role)
    const results: InvitationResultShape[] = []
    const each = emails.filter(
      (email, index) => emails.findIndex((other) => isSameEmail(email, other)) === index,
    )
    for (const email of each) results.push(await this.#inviteOne(email, { role, message, base }))
    return results
  }

  async #inviteOne(
    email: string,
    { role, message, base }: { role: number; message: string; base: string },
  ): Promise<InvitationResultShape> {
    try {
      const known = await this.#find(email)
      if (known && known.status !== 'invited')
        return { email, result: known.status === 'active' ? 'member' : 'suspended' }
      if (!known) await this.#items(this.viewer).createOne({ email, role, status: 'invited' })
      else if (known.role !== role) await this.#items(this.viewer).updateOne(known.id, { role })
      await this.#sendLink(email, base, message)
      return { email, result: known ? 'invited-again' : 'invited' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { email, result: 'failed', error: error.message, refusal: refusalOf(error) }
    }
  }

  /** The user of an address. */
  async #find(email: string): Promise<{ id: number; role: number | null; status: string } | undefined> {
    const known = await this.project.knex(COLLECTION).where({ email }).first('id', 'email', 'role', 'status')
    return known && isSameEmail(known.email, email) ? known : undefined
  }

  /**
   * Makes an invited user active.
   *
   * @param sent - `password` sets the first password; without one, people go on with a password reset. `first_name` and
   *   `last_name` take the place of what the record holds, unless they are empty.
   * @returns The record as it was before.
   * @throws 401/101 invalid, 401/102 expired, 404/106 when the invitation was accepted before, 422/4 for what cannot be stored
   */
  async accept(token: string, sent: Row): Promise<Row> {
    const email = await this.#verify(token)
    const { knex } = this.project
    const user = await knex(COLLECTION).where({ email, status: 'invited' }).first('id', 'email')
    if (!user || !isSameEmail(user.email, email))
      throw new ApiError('userNotFound', say('invitationAccepted'))
    const { data: before = {} } = await this.#items(systemViewer).readOne(user.id)
    const changes = { status: 'active', ...namesIn(sent), ...(await this.#passwordChange(sent.password)) }
    await transact(knex, async (trx) => {
      const changed = await trx(COLLECTION).where({ id: user.id, status: 'invited' }).update(changes)
      if (changed === 0) throw new ApiError('userNotFound', say('invitationAccepted'))
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
    const known = await this.#find(email)
    const { data = {} } = known
      ? await this.#items(this.viewer).readOne(known.id)
      : await this.#items(this.viewer).createOne({ email, role, status: 'invited' })
    return data
  }

  async #sendLink(email: string, base: string, message = ''): Promise<void> {
    const claims = { date: toDatabaseTime(new Date()), email, sender: this.viewer.userId }
    const token = await signToken(this.project, 'invitation', claims, LIFETIME_SECONDS)
    const project = (await this.project.settings.get()).text('project_name')
    const { locale } = await mailReader(this.project, [email])
    const { invitation } = await loadMailTexts(this.project, locale)
    const words = readableWords(message)
    await sendMail(this.project.config.mail, {
      to: [{ email }],
      ...writeMail({
        locale,
        subject: fillText(locale, invitation.subject, { project }),
        parts: [
          { paragraph: fillText(locale, invitation.body, { project }) },
          ...(words === '' ? [] : [{ quote: words }]),
          {
            link: invitation.link,
            address: `${base}#/accept-invite?token=${token}&project=${encodeURIComponent(this.project.key)}`,
          },
        ],
      }),
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
        say(error.reason === 'expired' ? 'invitationExpired' : 'invitationInvalid'),
      )
    }
  }

  #items(viewer: Viewer): ItemsService {
    return new ItemsService({ project: this.project, viewer, collection: COLLECTION })
  }
}

/** A message without what is not seen, such as marks that turn the direction of the text around it. */
function readableWords(message: string): string {
  return message.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '').trim()
}

/** What the columns hold. */
const LONGEST_NAME = 50

function namesIn(sent: Row): Row {
  const names: Row = {}
  for (const field of ['first_name', 'last_name']) {
    const name = typeof sent[field] === 'string' ? sent[field].trim() : ''
    if (name.length > LONGEST_NAME) throw validationError([{ field, message: say('tooLong') }])
    if (name !== '') names[field] = name
  }
  return names
}
