import { setTimeout as wait } from 'node:timers/promises'
import { configuredBase } from '../auth/publicLinks'
import { fillText } from '../errors/fillText'
import type { Project } from '../project/Project'
import type { AccountEvent } from '../project/ProjectEvents'
import { loadMailTexts, type MailReader, mailReader } from './mailTexts'
import { sendMail } from './sendMail'
import { type MailPart, writeMail } from './writeMail'

/** So long may a slow mail server hold up the answer to the change itself. */
const PATIENCE_MS = 2_000

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
  const reader = await mailReader(project, emails)
  const { locale } = reader
  const { notice, reset } = await loadMailTexts(project, locale)
  const name = (await project.settings.get()).text('project_name')
  const base = await configuredBase(project)
  const subject = fillText(locale, notice.subject, { project: name })
  const parts: MailPart[] = [
    { paragraph: subject },
    {
      rows: [
        [notice.changed, changes.map((change) => notice[change])],
        [notice.by, [isOwn ? notice.owner : notice.administrator]],
        [notice.time, [formatTime(new Date(), reader)]],
        // None when the server itself did it.
        ...(client.ip ? [[notice.ip, [client.ip]] as const] : []),
      ],
    },
    { paragraph: notice.unknown },
    ...(base ? [{ link: reset.subject, address: `${base}#/reset-password` }] : []),
  ]
  await sendMail(project.config.mail, {
    to: emails.map((email) => ({ email })),
    ...writeMail({ locale, subject, parts }),
  })
}

/** With the name of the zone: a mail is read anywhere. */
function formatTime(time: Date, { locale, timeZone }: MailReader): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: zone,
    }).format(time)
  try {
    return format(timeZone)
  } catch {
    // A zone that is none any more.
    return format('UTC')
  }
}
