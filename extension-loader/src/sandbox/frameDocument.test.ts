import type { Grant } from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'
import type { ResolvedAsset } from '../resolveAssets'
import { frameDocument } from './frameDocument'

const folder = 'https://cms.example/extensions/custom/interfaces/probe/sandbox'
const script: ResolvedAsset = { kind: 'entry', file: 's.js', url: `${folder}/s.js`, integrity: 'sha384-abc' }
const style: ResolvedAsset = { kind: 'style', file: 's.css', url: `${folder}/s.css`, integrity: 'sha384-def' }

function read(assets: ResolvedAsset[], grants: readonly Grant[] = []) {
  // In a template nothing of it is fetched.
  const template = document.createElement('template')
  template.innerHTML = frameDocument(assets, grants)
  const policy =
    template.content.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ??
    ''
  return { content: template.content, directives: policy.split('; ') }
}

describe('the document of a sandbox frame', () => {
  it('runs the one script of the extension, by its hash, and connects to nothing', () => {
    const { directives } = read([script, style])
    expect(directives).toEqual([
      "default-src 'none'",
      "script-src 'sha384-abc'",
      `style-src ${style.url}`,
      'img-src data:',
    ])
  })

  it('runs WebAssembly with the grant alone', () => {
    expect(read([script], ['wasm']).directives).toContain("script-src 'sha384-abc' 'wasm-unsafe-eval'")
    expect(read([script], ['notify', 'items:read']).directives).toContain("script-src 'sha384-abc'")
  })

  it('checks the hash of every file', () => {
    const { content } = read([script, style])
    for (const element of content.querySelectorAll('script, link')) {
      expect(element.getAttribute('integrity')).toMatch(/^sha384-/)
      expect(element.getAttribute('crossorigin')).toBe('anonymous')
    }
    expect(content.querySelector('script')?.getAttribute('src')).toBe(script.url)
  })

  it('has its policy ahead of everything that it rules', () => {
    const html = frameDocument([script, style])
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<link'))
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
  })

  it('lets no address add a directive or an element', () => {
    const url = `${folder}/a; connect-src *,"><script>alert(1)</script>.css`
    const { content, directives } = read([script, { ...style, url }])
    expect(directives).toHaveLength(4)
    expect(content.querySelectorAll('script')).toHaveLength(1)
  })

  it('has no style source where the extension brings none', () => {
    expect(read([script]).directives).toContain("style-src 'none'")
  })
})
