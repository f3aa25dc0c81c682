import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { MailConfig } from '../project/ProjectConfig'

export interface MailAddress {
  email: string
  name?: string
}

export interface MailMessage {
  to: MailAddress[]
  subject: string
  /** At least one of both; with both, readers choose. */
  text?: string
  html?: string
  /** Wins over the configured sender. */
  from?: MailAddress
}

const defaultSender = 'Pergola <no-reply@localhost>'
const timeoutMs = 15_000

/** With the first message: a start does not wait for it. */
const loadNodemailer = () => import('nodemailer')

/**
 * Sends a message by the project's SMTP server, or writes it as `.eml` file into its mail folder.
 *
 * Addresses and subject are encoded, so text from users cannot add headers or receivers. Files and addresses named in
 * the message are never opened.
 *
 * @param config - a folder's `path` has to be absolute here
 * @throws 500/503 when the message could not be handed over; the cause is for the log
 */
export async function sendMail(config: MailConfig, message: MailMessage): Promise<void> {
  const options: SendMailOptions = {
    from: message.from ? toAddress(message.from) : (config.from ?? defaultSender),
    to: message.to.map(toAddress),
    subject: message.subject,
    text: message.text,
    html: message.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  try {
    await (config.type === 'smtp' ? sendBySmtp(config, options) : writeToFolder(config.path, options))
  } catch (cause) {
    throw new ApiError('mailNotSent', say('mailNotSent'), { cause })
  }
}

async function sendBySmtp(
  config: Extract<MailConfig, { type: 'smtp' }>,
  options: SendMailOptions,
): Promise<void> {
  const { host, port, secure, user, password } = config
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({
    host,
    port,
    secure: secure ?? port === 465,
    auth: user ? { user, pass: password } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.sendMail(options)
  } finally {
    transport.close()
  }
}

async function writeToFolder(folder: string, options: SendMailOptions): Promise<void> {
  const { createTransport } = await loadNodemailer()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await transport.sendMail(options)
  await mkdir(folder, { recursive: true })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  await writeFile(join(folder, `${stamp}-${randomUUID().slice(0, 8)}.eml`), message as Buffer)
}

function toAddress({ email, name }: MailAddress): { name: string; address: string } {
  return { name: name ?? '', address: email }
}
