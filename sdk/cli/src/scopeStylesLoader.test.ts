import { describe, expect, it } from 'vitest'
import scopeStyles from './scopeStylesLoader.cjs'

const STARS = { folder: '/work/stars', kind: 'interface', id: 'stars' }
const NOTE = { folder: '/work/stars-note', kind: 'layout', id: 'note' }

function scope(source: string, file = '/work/stars/stars.css', owners = [STARS, NOTE]): string {
  return scopeStyles.call({ resourcePath: file, getOptions: () => ({ owners }) }, source)
}

describe('the styles of an extension', () => {
  it('apply inside its slot only, in a layer of its own', () => {
    const scoped = scope('body { color: red }').replace(/\s+/g, ' ')
    expect(scoped).toContain('@layer extensions.interface-stars {')
    expect(scoped).toContain(
      '@scope ([data-extension="interface:stars"]) to ([data-extension]) { body { color: red } }',
    )
    expect(scope('p {}', '/work/stars-note/a.css')).toContain('extensions.layout-note')
  })

  it.each([
    ['of the console', '/work/sdk/src/ui/kit.css', [STARS]],
    [
      'of the sdk, which a sandboxed bundle brings',
      '/work/stars/node_modules/@pergola/sdk/styles.css',
      [STARS],
    ],
  ])('are not those %s', (_whose, file, owners) => {
    expect(scope('body {}', file, owners)).toBe('body {}')
  })

  it.each(['/work/stars/node_modules/map/map.css', '/work/node_modules/map/map.css'])(
    'include those of a package, wherever it was installed (%s), which may name what it likes',
    (file) => {
      expect(scope('@charset "utf-8"; @font-face { font-family: Map } body {}', file, [STARS])).toContain(
        'interface:stars',
      )
    },
  )

  it.each([
    ['} body { color: red } .x {', /"}" too many/],
    ['.a { color: red', /lacks a "}"/],
    ['@import "https://elsewhere.example/x.css";', /@import, which is for the page/],
    ['@page { margin: 0 }', /@page/],
    ['@View-Transition { navigation: auto }', /@view-transition/],
    ['@keyframes spin { to { rotate: 1turn } }', /names "spin" with @keyframes.*begin the name with "stars"/],
    ['@property --space-4 { syntax: "*"; inherits: false }', /names "space-4" with @property/],
    [
      '@font-face { src: url(x.woff2); font-family: "Inter Variable" }',
      /names "Inter Variable" with @font-face/,
    ],
    ['@counter-style disc { system: cyclic; symbols: "x" }', /names "disc"/],
  ])('fail the build when they reach further: %s', (source, message) => {
    expect(() => scope(source)).toThrow(message)
  })

  it.each([
    '@keyframes stars-spin { to { rotate: 1turn } }',
    '@property --stars-gap { syntax: "*"; inherits: false }',
    '@font-face { font-family: "stars Sans"; src: url(x.woff2) }',
    "/* } @import */ .a::before { content: \"}\"; content: '\\'{' }",
    '.a { background: url(data:image/svg+xml;utf8,<svg>{}}</svg>) }',
    '@media (width > 1px) { .a { &:hover { color: red } } }',
  ])('may be all else: %s', (source) => {
    expect(scope(source)).toContain(source)
  })

  it('may name animations as they like in a module, which renames them', () => {
    expect(scope('@keyframes spin {}', '/work/stars/stars.module.css')).toContain('@keyframes spin')
  })
})
