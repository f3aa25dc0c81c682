import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './createTestApp'

export interface ReceivedMail {
  to: string
  subject: string
  /** Headers and body, decoded. */
  text: string
  /** First address in the text. */
  link: string
}

/** Mails of the test project, oldest first. */
export async function readMails({ dataDir }: TestApp): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'mail/demo')
  const names = (await readdir(folder).catch(() => [])).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => {
    const plain = decodeQuotedPrintable(text)
    return {
      to: /^To: (.*)$/im.exec(plain)?.[1]?.trim() ?? '',
      subject: /^Subject: (.*)$/im.exec(plain)?.[1]?.trim() ?? '',
      text: plain.replaceAll('\r\n', '\n'),
      link: /https?:\/\/\S+/.exec(plain)?.[0] ?? '',
    }
  })
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
