import { useEffect, useRef, useState } from 'react'
import styles from './Markdown.module.css'

export interface MarkdownProps {
  /** CommonMark with tables; HTML in it is cleaned. */
  source: string
}

/**
 * Markdown as it will read. The parser and the cleaner of HTML are fetched when the first text is shown; scripts, styles,
 * forms and frames never get through, and links open in a new tab.
 */
export function Markdown({ source }: MarkdownProps) {
  const body = useRef<HTMLDivElement>(null)
  const [render, setRender] = useState<((source: string) => DocumentFragment) | null>(null)

  useEffect(() => {
    let isCurrent = true
    void import('./renderMarkdown').then((module) => isCurrent && setRender(() => module.renderMarkdown))
    return () => {
      isCurrent = false
    }
  }, [])

  useEffect(() => {
    // Nodes, not HTML text: what was cleaned is not parsed a second time.
    if (render) body.current?.replaceChildren(render(source))
  }, [render, source])

  return <div ref={body} className={styles.markdown} aria-busy={render === null} />
}
