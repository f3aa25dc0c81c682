import { parseManifest } from '@pergola/sdk/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardStyles } from './guardStyles'

/* Kept as text: that a browser applies them is tested in the browser. */
class Sheet {
  text = ''
  constructor(readonly options?: { media?: string }) {}
  replaceSync(text: string) {
    this.text = text
  }
}

const ROOT = 'https://cms.example/'

function manifestOf(id: string, source: 'core' | 'custom') {
  const entry = { format: 'container', global: id, assets: [{ file: 'a.js', kind: 'entry' }] }
  const path = `extensions/${source}/interfaces/${id}/1.0.0/meta.json`
  return { ...parseManifest({ id, path, version: '1.0.0', parts: ['input'], entry }, 'interface'), source }
}

const star = manifestOf('star', 'custom')
const text = manifestOf('text', 'core')
let end: () => void

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  vi.stubGlobal('CSSLayerBlockRule', class {})
  vi.stubGlobal('CSSImportRule', class {})
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], configurable: true })
  end = guardStyles({ extensionsRoot: ROOT, manifests: () => [star, text] })
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'adoptedStyleSheets')
})

/** A stylesheet that has come into the page and will have these rules. */
function insert(path: string, rules: string[]): HTMLLinkElement {
  const link = document.createElement('link')
  const href = ROOT + path
  // Nothing is fetched: the parts that the browser fills are filled here.
  for (const [name, value] of [
    ['rel', 'stylesheet'],
    ['href', href],
    ['sheet', { href, cssRules: rules.map((cssText) => ({ cssText })) }],
  ] as const)
    Object.defineProperty(link, name, { value, configurable: true })
  link.media = 'print'
  document.head.appendChild(link)
  return link
}

const applied = () => document.adoptedStyleSheets as unknown as Sheet[]

it('applies a stylesheet of a third party as a copy inside its slots, and never the sheet itself', () => {
  const link = insert('extensions/custom/interfaces/star/1.0.0/star.css', ['p { color: red }'])
  expect(link.media).toBe('not all')
  link.dispatchEvent(new Event('load'))
  expect(link.media).toBe('not all')
  expect(applied()).toHaveLength(1)
  expect(applied()[0]?.text).toContain('@scope ([data-extension="interface:star"])')
  expect(applied()[0]?.text).toContain('p { color: red }')
  expect(applied()[0]?.options).toEqual({ media: 'print' })
})

it.each(['extensions/core/interfaces/text/1.0.0/text.css', 'assets/console.css'])(
  'leaves %s as it is, which came with the console',
  (path) => {
    const link = insert(path, ['p { color: red }'])
    link.dispatchEvent(new Event('load'))
    expect(link.media).toBe('print')
    expect(applied()).toEqual([])
  },
)

it('looks at nothing once it has ended', () => {
  end()
  expect(insert('extensions/custom/interfaces/star/1.0.0/star.css', []).media).toBe('print')
})
