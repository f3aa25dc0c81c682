import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './createTestApp'

export interface ReceivedMail {
  to: string
  subject: string
  /** Headers and plain text, decoded. */
  text: string
  /** The same mail for readers that show HTML; empty where it has none. */
  html: string
  /** First address in the text. */
  link: string
}

/** Mails of the test project, oldest first. */
export async function readMails({ dataDir }: TestApp): Promise<ReceivedMail[]> {
  const folder = join(dataDir, 'mail/demo')
  const names = (await readdir(folder).catch(() => [])).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.map((mail) => {
    const { head, contents } = readParts(mail.replaceAll('\r\n', '\n'))
    const contentOf = (type: string) => contents.find((content) => content.type === type)?.text ?? ''
    const plain = contentOf('text/plain')
    return {
      to: /^To: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
      subject: decodeWords(/^Subject: (.*)$/im.exec(head)?.[1]?.trim() ?? ''),
      text: `${head}\n\n${plain}`,
      html: contentOf('text/html'),
      link: /https?:\/\/[^\s"<]+/.exec(plain || contentOf('text/html'))?.[0] ?? '',
    }
  })
}

interface Content {
  type: string
  text: string
}

/** The parts of RFC 2046 that a mail consists of, or its one body. */
function readParts(mail: string): { head: string; contents: Content[] } {
  const end = mail.indexOf('\n\n')
  // A header goes on in lines that begin with a space.
  const head = mail.slice(0, end).replaceAll(/\n[ \t]+/g, ' ')
  const body = mail.slice(end + 2)
  const boundary = /boundary="?([^";\n]+)/i.exec(head)?.[1]
  if (boundary) {
    const parts = body
      .split(new RegExp(`^--${boundary.replaceAll(/\W/g, '\\$&')}(?:--)?\n?`, 'm'))
      .slice(1, -1)
    return { head, contents: parts.flatMap((part) => readParts(part).contents) }
  }
  const type = /^Content-Type: ([\w/]+)/im.exec(head)?.[1] ?? ''
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(head)?.[1] ?? ''
  return { head, contents: [{ type, text: decode(body, encoding) }] }
}

function decode(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Encoded words of RFC 2047, which a header has for what is not ASCII. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_match, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? decode(word, 'base64')
        : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    )
}
