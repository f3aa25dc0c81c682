import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'
import styles from './PublicNote.module.css'

/** The project's note to everybody. It is content of the project, so nothing of it but text, links and pictures is kept. */
export function PublicNote({ markdown }: { markdown: string }) {
  const html = useMemo(
    () =>
      DOMPurify.sanitize(marked.parse(markdown, { async: false, breaks: true }), {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
        FORBID_ATTR: ['style', 'class', 'id'],
      }),
    [markdown],
  )
  return <aside className={styles.note} dangerouslySetInnerHTML={{ __html: html }} />
}
