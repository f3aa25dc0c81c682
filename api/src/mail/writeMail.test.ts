import { expect, it } from 'vitest'
import { type MailPart, writeMail } from './writeMail'

const write = (...parts: MailPart[]) => writeMail({ locale: 'en-US', subject: 'A & <b>', parts })

it.each<[string, MailPart, string]>([
  ['a paragraph', { paragraph: 'I <i>am</i> & "stay"' }, 'I &lt;i&gt;am&lt;/i&gt; &amp; &quot;stay&quot;'],
  ['a quote', { quote: '</blockquote><img src=x>' }, '&lt;/blockquote&gt;&lt;img src=x&gt;'],
  [
    'an address',
    { link: 'Go', address: 'https://x/?a="><script>' },
    'href="https://x/?a=&quot;&gt;&lt;script&gt;"',
  ],
  ['a value', { rows: [['Role', ['<u>x</u>']]] }, '<bdi>&lt;u&gt;x&lt;/u&gt;</bdi>'],
  ['a label', { rows: [['<u>Role</u>', ['x']]] }, '&lt;u&gt;Role&lt;/u&gt;'],
])('%s is text in HTML, no matter what it holds', (_case, part, html) => {
  const mail = write(part)
  expect(mail.html).toContain(html)
  expect(mail.html).toContain('<title>A &amp; &lt;b&gt;</title>')
  expect(mail.html).not.toMatch(/<(i|img|script|u|b)\b/)
})

it('marks each line of a quote in the plain text, so that none passes for words of the server', () => {
  expect(write({ quote: 'One\n\nTwo' }).text).toBe('> One\n>\n> Two\n')
})

it('puts an address on a line of its own, and all values of a row behind its label', () => {
  expect(write({ link: 'Go', address: 'https://x/' }).text).toBe('Go:\n\nhttps://x/\n')
  expect(
    write({
      rows: [
        ['Changed', ['Role', 'Email']],
        ['By', ['You']],
      ],
    }).text,
  ).toBe('Changed: Role · Email\nBy: You\n')
})
