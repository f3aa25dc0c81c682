import { afterEach, describe, expect, it, vi } from 'vitest'
import { scopeRules } from './scopeRules'

/* Read with classes of its own: the browser's are tested in the browser. */
class LayerRule {
  constructor(readonly name: string) {}
  readonly cssText = '@layer { }'
}
class ImportRule {
  constructor(
    readonly styleSheet: object,
    readonly media: { length: number; mediaText: string },
  ) {}
}
vi.stubGlobal('CSSLayerBlockRule', LayerRule)
vi.stubGlobal('CSSImportRule', ImportRule)
afterEach(() => void vi.restoreAllMocks())

const BASE = 'https://cms.example/extensions/installed/interfaces/star/1.0.0/css/star.css'
const sheet = (...cssRules: object[]) => ({ href: BASE, cssRules }) as unknown as CSSStyleSheet
const star = { kind: 'interface', id: 'star' } as const

describe('a stylesheet of a third party', () => {
  it('applies inside the slots of its extension only', () => {
    const scoped = scopeRules(sheet({ cssText: 'body { color: red !important; }' }), star)
    expect(scoped).toMatch(
      /^@layer extensions.interface-star \{\s@scope \(\[data-extension="interface:star"\]\) to \(\[data-extension\]\) \{\sbody/,
    )
  })

  it('is left as it is where our build made it, and is not where a part of it is of another', () => {
    const own = new LayerRule('extensions.interface-star')
    expect(scopeRules(sheet(own), star)).toBeNull()
    expect(scopeRules(sheet(own, { cssText: 'p { }' }), star)).toContain('p { }')
    expect(scopeRules(sheet(new LayerRule('reset')), star)).toContain('@scope')
  })

  it.each([
    ['photo.png', 'https://cms.example/extensions/installed/interfaces/star/1.0.0/css/photo.png'],
    ['../photo.png', 'https://cms.example/extensions/installed/interfaces/star/1.0.0/photo.png'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
    ['#clip', '#clip'],
  ])('keeps its addresses: %s', (address, expected) => {
    const rule = { cssText: `p { background: url("${address}"); }` }
    expect(scopeRules(sheet(rule), star)).toContain(`url("${expected}")`)
  })

  it('takes what it imports along', () => {
    const imported = sheet({ cssText: 'p { color: red; }' })
    const rules = [
      new ImportRule(imported, { length: 0, mediaText: '' }),
      new ImportRule(imported, { length: 1, mediaText: 'print' }),
    ]
    const scoped = scopeRules(sheet(...rules), star)
    expect(scoped?.match(/p \{ color: red; \}/g)).toHaveLength(2)
    expect(scoped).toContain('@media print {')
  })
})
