import DOMPurify from 'dompurify'
import { Marked } from 'marked'

const FORBIDDEN_TAGS = ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed']
const FORBIDDEN_ATTRIBUTES = ['style', 'id', 'name', 'class', 'srcset']

const marked = new Marked({
  async: false,
  gfm: true,
  breaks: true,
  renderer: {
    // A control that does nothing would only be in the way of people who move from control to control.
    checkbox: ({ checked }) => `<span data-task>${checked ? '☑' : '☐'}</span> `,
  },
})

/** Turns markdown into nodes that are safe to show. */
export function renderMarkdown(source: string): DocumentFragment {
  const html = marked.parse(source, { async: false })
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noreferrer'
  }
  return fragment
}
