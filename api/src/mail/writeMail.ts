import { directionOf } from '@pergola/sdk/contract'
import { escapeHtml } from './escapeHtml'
import type { MailMessage } from './sendMail'

/** A piece of a mail; all of it is text, nothing is read as HTML. */
export type MailPart =
  | { paragraph: string }
  /** Someone's own words, marked so that they cannot pass for the text around them. */
  | { quote: string }
  | { link: string; address: string }
  | { rows: readonly (readonly [label: string, values: readonly string[]])[] }

interface MailWriting {
  locale: string
  subject: string
  parts: readonly MailPart[]
}

/** The same mail twice, as plain text and as HTML in the direction of its language, without pictures or styles from elsewhere. */
export function writeMail({
  locale,
  subject,
  parts,
}: MailWriting): Required<Pick<MailMessage, 'subject' | 'text' | 'html'>> {
  const dir = directionOf(locale)
  return {
    subject,
    text: `${parts.map(toPlain).join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8">` +
      `<title>${escapeHtml(subject)}</title></head>` +
      `<body dir="${dir}" style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:1em auto">` +
      `${parts.map(toHtml).join('')}</body></html>`,
  }
}

function toPlain(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph
  if ('quote' in part)
    return part.quote
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')
  if ('link' in part) return `${part.link}:\n\n${part.address}`
  return part.rows.map(([label, values]) => `${label}: ${values.join(' · ')}`).join('\n')
}

function toHtml(part: MailPart): string {
  if ('paragraph' in part) return `<p>${escapeHtml(part.paragraph)}</p>`
  if ('quote' in part)
    return `<blockquote dir="auto" style="white-space:pre-line">${escapeHtml(part.quote)}</blockquote>`
  if ('link' in part) {
    const address = escapeHtml(part.address)
    return `<p><a href="${address}"><strong>${escapeHtml(part.link)}</strong></a></p><p dir="ltr" style="font-size:12px;overflow-wrap:anywhere">${address}</p>`
  }
  const rows = part.rows.map(
    ([label, values]) =>
      `<tr><th scope="row" style="text-align:start;vertical-align:top;padding-inline-end:1em;font-weight:normal">${escapeHtml(label)}</th>` +
      `<td>${values.map((value) => `<bdi>${escapeHtml(value)}</bdi>`).join('<br>')}</td></tr>`,
  )
  return `<table style="border-spacing:0 4px">${rows.join('')}</table>`
}
