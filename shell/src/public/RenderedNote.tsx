import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'

/** Markdown of the project as it will read. Nothing of it but text, links and pictures is kept. */
export function RenderedNote({ markdown }: { markdown: string }) {
  const html = useMemo(
    () =>
      DOMPurify.sanitize(marked.parse(markdown, { async: false, breaks: true }), {
        USE_PROFILES: { html: true },
        FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select'],
        FORBID_ATTR: ['style', 'class', 'id'],
      }),
    [markdown],
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
