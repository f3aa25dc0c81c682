import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendMail } from './sendMail'

let folder: string
let server: Server | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-mail-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  server?.close()
  server = undefined
})

async function readMails(): Promise<string[]> {
  return Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
}

/** An SMTP server that accepts everything and keeps the lines it was sent. */
async function startSmtpServer(): Promise<{ port: number; lines: string[] }> {
  const lines: string[] = []
  server = createServer((socket: Socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        lines.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return { port: (listening.address() as AddressInfo).port, lines }
}

it('writes one file for each message into the mail folder', async () => {
  const config = { type: 'folder', path: join(folder), from: 'Atlas <atlas@example.com>' } as const
  await sendMail(config, {
    to: [{ email: 'ada@example.com', name: 'Ada' }],
    subject: 'Hello',
    text: 'Hi Ada',
  })
  const mails = await readMails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('From: Atlas <atlas@example.com>')
  expect(mails[0]).toContain('To: Ada <ada@example.com>')
  expect(mails[0]).toContain('Subject: Hello')
  expect(mails[0]).toContain('Hi Ada')
})

it('hands a message to the SMTP server', async () => {
  const { port, lines } = await startSmtpServer()
  await sendMail(
    { type: 'smtp', host: '127.0.0.1', port, from: 'atlas@example.com' },
    { to: [{ email: 'ada@example.com' }, { email: 'bo@example.com' }], subject: 'Hello', html: '<b>Hi</b>' },
  )
  expect(lines).toContain('MAIL FROM:<atlas@example.com>')
  expect(lines.filter((line) => line.startsWith('RCPT TO'))).toEqual([
    'RCPT TO:<ada@example.com>',
    'RCPT TO:<bo@example.com>',
  ])
  expect(lines).toContain('<b>Hi</b>')
})

it('answers 500/503 when the server cannot be reached, without naming it', async () => {
  const sending = sendMail(
    { type: 'smtp', host: '127.0.0.1', port: 1 },
    { to: [{ email: 'ada@example.com' }], subject: 'Hello', text: 'Hi' },
  )
  await expect(sending).rejects.toMatchObject({
    code: 503,
    status: 500,
    message: 'The e-mail could not be sent',
  })
})

it('does not let text add headers or receivers', async () => {
  const config = { type: 'folder', path: folder } as const
  await sendMail(config, {
    to: [{ email: 'ada@example.com', name: 'Ada\r\nBcc: eve@example.com' }],
    subject: 'Hello\r\nBcc: eve@example.com',
    text: 'Hi',
  })
  const [mail] = await readMails()
  expect(mail).not.toMatch(/^Bcc:/m)
})
