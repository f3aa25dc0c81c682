import { setTimeout as wait } from 'node:timers/promises'
import { configuredBase } from '../auth/publicLinks'
import type { Project } from '../project/Project'
import type { AccountEvent } from '../project/ProjectEvents'
import { sendMail } from './sendMail'

/** So long may a slow mail server hold up the answer to the change itself. */
const PATIENCE_MS = 2_000

/** How a change is named in the mail. */
const NAMES: Readonly<Record<AccountEvent['changes'][number], string>> = {
  password: 'the password',
  email: 'the e-mail address',
  '2fa_secret': 'two-factor authentication',
  token: 'the static token',
  role: 'the role',
}

/**
 * Mails people when something about their account changes by which others could get in: who did not do it themselves
 * learns of it. A change of the address is mailed to both addresses.
 *
 * @param onFailure - A notice that could not be sent stops nothing.
 * @returns A function that ends it.
 */
export function startAccountNotices(project: Project, onFailure: (error: unknown) => void): () => void {
  return project.events.on('account.change:after', async (event) => {
    const sending = sendNotice(project, event).catch(onFailure)
    await Promise.race([sending, wait(PATIENCE_MS, undefined, { ref: false })])
  })
}

async function sendNotice(project: Project, { emails, changes, isOwn, client }: AccountEvent): Promise<void> {
  const name = (await project.settings.get()).text('project_name')
  const base = await configuredBase(project)
  const who = isOwn ? 'you, or someone who was signed in as you' : 'an administrator'
  const way = base ? ` at ${base}#/reset-password` : ''
  await sendMail(project.config.mail, {
    to: emails.map((email) => ({ email })),
    subject: `Your account at ${name} was changed`,
    text:
      `Changed: ${changes.map((change) => NAMES[change]).join(', ')}.\n` +
      `By: ${who}, from ${client.ip || 'the server itself'}, at ${new Date().toISOString()}.\n\n` +
      `If you do not know of this, set a new password${way} and write to an administrator.\n`,
  })
}
