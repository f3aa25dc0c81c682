// The guides for extensions as pages, which the console serves beside the SDK.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'

/**
 * Writes each Markdown file of a folder as a page; `README.md` becomes `index.html`. Links that lead out of the folder become
 * texts: what lies there is not served.
 */
export function writePages(source, target) {
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'pages.css'), STYLE)
  for (const name of readdirSync(source).filter((file) => file.endsWith('.md'))) {
    writeFileSync(join(target, pageOf(name)), render(readFileSync(join(source, name), 'utf8')))
  }
}

const pageOf = (name) => name.replace(/^README\.md/, 'index.md').replace(/\.md/, '.html')

function render(markdown) {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? 'Extensions'
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        if (href.startsWith('..')) return text
        return `<a href="${/^[a-z]+:/.test(href) ? href : pageOf(href)}">${text}</a>`
      },
    },
  })
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title.replaceAll('<', '&lt;')}</title><link rel="stylesheet" href="pages.css"></head><body>`,
    `<nav><a href="index.html">Building extensions</a></nav><main>${marked.parse(markdown)}</main></body></html>`,
  ].join('\n')
}

/** As the sites that show Markdown make them, which the guides link to. */
function slugOf(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }
body { margin: 0 auto; max-width: 52rem; padding: 1.5rem; overflow-wrap: break-word }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid GrayText; border-radius: 4px }
code { font-size: 0.9em }
table { display: block; overflow-x: auto; border-collapse: collapse }
th, td { padding: 0.25rem 0.75rem; border: 1px solid GrayText; text-align: left; vertical-align: top }
`
