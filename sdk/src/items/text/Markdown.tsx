import { useLayoutEffect, useRef } from 'react'
import styles from './Markdown.module.css'
import { renderMarkdown } from './renderMarkdown'

export interface MarkdownProps {
  /** CommonMark with tables; HTML in it is cleaned. */
  source: string
}

/** Markdown as it will read. Scripts, styles, forms and frames never get through, and links open in a new tab. */
export function Markdown({ source }: MarkdownProps) {
  const body = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    // Nodes, not HTML text: what was cleaned is not parsed a second time.
    body.current?.replaceChildren(renderMarkdown(source))
  }, [source])

  return <div ref={body} className={styles.markdown} />
}
