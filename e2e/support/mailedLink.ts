import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The address in a mail to someone, as the mail folder of the server has it; empty before it is there.
 *
 * @param page - Of the console, to which it leads.
 */
export function mailedLink(dataDir: string, email: string, page: 'accept-invite' | 'reset-password'): string {
  const mails = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.eml'),
  )
  const links = mails
    .map((name) => readFileSync(join(dataDir, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))
    // A mail breaks long lines; the break is a `=` at their end.
    .map((mail) => mail.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
    .map((plain) => new RegExp(`http\\S+${page}\\?\\S+`).exec(plain)?.[0])
  return links.find((link) => link !== undefined) ?? ''
}
