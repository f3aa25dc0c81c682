import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The address in the invitation of someone, as the mail folder of the server has it; empty before it is there. */
export function invitationLink(dataDir: string, email: string): string {
  const mails = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.eml'),
  )
  const text =
    mails
      .map((name) => readFileSync(join(dataDir, name), 'utf8'))
      .find((mail) => mail.includes(`To: ${email}`)) ?? ''
  // A mail breaks long lines; the break is a `=` at their end.
  const plain = text.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return /http\S+accept-invite\S+/.exec(plain)?.[0] ?? ''
}
