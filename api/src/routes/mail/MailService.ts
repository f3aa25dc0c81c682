import type { Static } from 'typebox'
import { ApiError, type FieldProblem, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { escapeHtml } from '../../mail/escapeHtml'
import { type MailAddress, sendMail } from '../../mail/sendMail'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { fillTemplate } from './fillTemplate'
import type { MailBody } from './schema'

type Mail = Static<typeof MailBody>
type Receiver = Exclude<Mail['to'], unknown[]>

/** Sends mail that a user wrote. */
export class MailService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /**
   * @throws 401/108 for anonymous callers, 403/10 for users who are no administrators: an open relay helps spammers
   *   only; 422/4 and 422/12 for receivers that are none; 500/503 when sending fails
   */
  async send(mail: Mail): Promise<void> {
    if (this.viewer.isAnonymous) throw new ApiError('notAuthenticated', say('signInFirst'))
    if (!this.viewer.isAdmin) throw new ApiError('forbidden', say('mailAdministrators'))
    const receivers: Receiver[] = Array.isArray(mail.to) ? mail.to : [mail.to]
    if (receivers.length === 0) throw validationError([{ field: 'to', message: say('valueRequired') }])
    const to = await Promise.all(receivers.map((receiver) => this.#resolve(receiver)))
    const data = mail.data ?? {}
    await sendMail(this.project.config.mail, {
      to,
      from: mail.use_default_email ? undefined : await this.#sender(),
      subject: fillTemplate(mail.subject ?? '', data, (text) => text),
      ...(mail.type === 'plain'
        ? { text: fillTemplate(mail.body, data, (text) => text) }
        : { html: fillTemplate(mail.body, data, escapeHtml) }),
    })
  }

  async #resolve(receiver: Receiver): Promise<MailAddress> {
    if (typeof receiver === 'object')
      return { email: checkEmail(receiver.email), name: receiver.name ?? undefined }
    const isUserId = typeof receiver === 'number' || /^\d+$/.test(receiver)
    if (!isUserId) return { email: checkEmail(receiver) }
    const user = await this.#user(Number(receiver))
    if (!user) throw new ApiError('unprocessable', say('receiverUnknown', { user: receiver }))
    return user
  }

  async #sender(): Promise<MailAddress | undefined> {
    return this.viewer.userId === null ? undefined : this.#user(this.viewer.userId)
  }

  async #user(id: number): Promise<MailAddress | undefined> {
    const user = await this.project
      .knex('directus_users')
      .where({ id })
      .first('email', 'first_name', 'last_name')
    return user && { email: user.email, name: [user.first_name, user.last_name].filter(Boolean).join(' ') }
  }
}

function checkEmail(text: string): string {
  const email = text.trim()
  if (/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email)) return email
  const problem: FieldProblem = {
    field: 'to',
    message: say('receiverInvalid', { email: text.slice(0, 100) }),
  }
  throw validationError([problem])
}
