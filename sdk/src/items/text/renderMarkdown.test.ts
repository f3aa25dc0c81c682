import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './renderMarkdown'

function htmlOf(source: string): string {
  const box = document.createElement('div')
  box.append(renderMarkdown(source))
  return box.innerHTML.trim()
}

// The DOM of these tests is no browser: it drops headings and keeps script addresses, which a browser does not.
describe('renderMarkdown', () => {
  it('writes emphasis and code', () => {
    expect(htmlOf('a **b** `c`')).toContain('<strong>b</strong> <code>c</code>')
  })

  it('draws task lists, done and to do', () => {
    const html = htmlOf('- [x] done\n- [ ] to do')
    expect(html).toContain('<li><span data-task="">☑</span> done</li>')
    expect(html).toContain('<li><span data-task="">☐</span> to do</li>')
  })

  it('opens links in a new tab', () => {
    expect(htmlOf('[a](https://example.com)')).toMatch(/target="_blank" rel="noreferrer"/)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<style>p{}</style>',
    '<p style="position:fixed">a</p>',
  ])('lets nothing that acts or covers the page through: %s', (source) => {
    expect(htmlOf(source)).not.toMatch(/script|onerror|<style|style=|<iframe/)
  })
})
