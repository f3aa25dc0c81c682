import { Fragment } from 'react'
import styles from './LightMarkdown.module.css'
import { type MarkdownRun, parseLightMarkdown } from './parseLightMarkdown'

export interface LightMarkdownProps {
  text: string
}

/** Draws light markdown from data as elements, never as HTML; see {@link parseLightMarkdown}. */
export function LightMarkdown({ text }: LightMarkdownProps) {
  return (
    <span className={styles.text}>
      {parseLightMarkdown(text).map((runs, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines and runs have no identity beyond their place
        <Fragment key={line}>
          {line > 0 && <br />}
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Run key={index} run={run} />
          ))}
        </Fragment>
      ))}
    </span>
  )
}

function Run({ run }: { run: MarkdownRun }) {
  switch (run.kind) {
    case 'strong':
      return <strong>{run.text}</strong>
    case 'emphasis':
      return <em>{run.text}</em>
    case 'code':
      return <code className={styles.code}>{run.text}</code>
    case 'link':
      return (
        <a
          className={styles.link}
          href={run.href}
          {...(!run.href.startsWith('#') && { target: '_blank', rel: 'noreferrer' })}
        >
          {run.text}
        </a>
      )
    default:
      return run.text
  }
}
