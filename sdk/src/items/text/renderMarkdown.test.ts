import DOMPurify from 'dompurify'
import { describe, expect, it, vi } from 'vitest'
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

  it('forbids controls and frames, and attributes that reach beyond the text', () => {
    const sanitize = vi.spyOn(DOMPurify, 'sanitize')
    renderMarkdown('a')
    expect(sanitize).toHaveBeenCalledWith(expect.stringContaining('a'), {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'],
      FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset'],
    })
    sanitize.mockRestore()
  })
})
