import { Fragment, type ReactNode } from 'react'
import styles from './notifications.module.css'

const MARKS =
  /\*\*(?<strong>[^*]+)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/g

/**
 * Text with a little markdown: **bold**, *emphasis*, `code`, [links](https://…) and line breaks. It is read as data and
 * drawn as elements, so nothing in it can become markup of its own.
 */
export function LightMarkdown({ text }: { text: string }) {
  return (
    <p className={styles.details}>
      {text.split('\n').map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {parseLine(line)}
        </Fragment>
      ))}
    </p>
  )
}

function parseLine(line: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const match of line.matchAll(MARKS)) {
    nodes.push(line.slice(end, match.index), toElement(match))
    end = match.index + match[0].length
  }
  nodes.push(line.slice(end))
  return nodes
}

function toElement({ index, groups = {}, 0: source }: RegExpMatchArray): ReactNode {
  const { strong, em, code, label, href } = groups
  if (strong) return <strong key={index}>{strong}</strong>
  if (em) return <em key={index}>{em}</em>
  if (code) return <code key={index}>{code}</code>
  // Other schemes could run code.
  if (href && /^(https?:\/\/|#\/)/.test(href))
    return (
      <a key={index} href={href} {...(href.startsWith('#') ? {} : { target: '_blank', rel: 'noreferrer' })}>
        {label}
      </a>
    )
  return source
}
