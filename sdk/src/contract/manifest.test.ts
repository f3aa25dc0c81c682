import { describe, expect, it } from 'vitest'
import { parseManifest } from './manifest'

const valid = {
  id: 'slider',
  path: 'extensions/core/interfaces/slider/meta.json',
  name: '$t:slider',
  types: ['integer'],
  parts: ['input', 'display'],
  entry: { format: 'container', global: 'pergola_slider', assets: [{ file: 'entry.js', kind: 'entry' }] },
}

describe('parseManifest', () => {
  it('fills in what a listing may leave out', () => {
    const manifest = parseManifest(valid, 'interface')
    expect(manifest).toMatchObject({
      kind: 'interface',
      source: 'core',
      version: '0.0.0',
      sdk: '*',
      icon: 'extension',
    })
  })

  it('reads from the name of a file what it is and which part needs it', () => {
    const files = ['entry.1a.js', 'input.2b.js', 'input.2b.css', 'theme.3c.css', 'extra.4d.js']
    const raw = { ...valid, entry: { global: 'pergola_slider', assets: files.map((file) => ({ file })) } }
    const { entry } = parseManifest(raw, 'interface')
    expect(entry.format).toBe('container')
    expect(entry.assets.map(({ kind, part }) => [kind, part])).toEqual([
      ['entry', undefined],
      ['script', 'input'],
      ['style', 'input'],
      ['style', undefined],
      ['script', undefined],
    ])
  })

  it('takes a listing path outside the core folder for a custom extension', () => {
    const path = 'extensions/custom/interfaces/slider/meta.json'
    expect(parseManifest({ ...valid, path }, 'interface').source).toBe('custom')
  })

  it.each([
    ['is no object', null, /must be an object/],
    ['has no id', { ...valid, id: '' }, /"id"/],
    ['has no entry', { ...valid, entry: undefined }, /"entry"/],
    [
      'has an unknown format',
      { ...valid, entry: { ...valid.entry, format: 'amd' } },
      /known are container, mf/,
    ],
    [
      'is a container without a global',
      { ...valid, entry: { ...valid.entry, global: undefined } },
      /entry\.global/,
    ],
    ['exposes a part of another kind', { ...valid, parts: ['layout'] }, /may expose only input, display/],
    ['lists no entry asset', { ...valid, entry: { ...valid.entry, assets: [] } }, /exactly one asset/],
  ])('refuses a record that %s, saying what would be right', (_case, raw, message) => {
    expect(() => parseManifest(raw, 'interface')).toThrow(message)
  })

  it('takes the tier and the grants of an interface, and the files that it brings for the sandbox', () => {
    const sandbox = {
      assets: [
        { file: 'a.css', kind: 'style' },
        { file: 'a.js', kind: 'entry' },
      ],
    }
    const raw = { ...valid, tier: 'sandboxed', grants: ['notify', 'root'], sandbox }
    const { tier, grants, sandboxAssets } = parseManifest(raw, 'interface')
    expect([tier, grants]).toEqual(['sandboxed', ['notify']])
    expect(sandboxAssets.map(({ file }) => file)).toEqual(['a.js', 'a.css'])
    expect(parseManifest(valid, 'interface')).toMatchObject({
      tier: 'trusted',
      grants: [],
      sandboxAssets: [],
    })
  })

  it('refuses a tier it does not know instead of trusting the extension', () => {
    expect(() => parseManifest({ ...valid, tier: 'sandbox' }, 'interface')).toThrow(
      /known are trusted, sandboxed/,
    )
  })

  it.each(['layout', 'module'] as const)('refuses a sandboxed %s, saying what can be sandboxed', (kind) => {
    const raw = { ...valid, parts: [kind], tier: 'sandboxed' }
    expect(() => parseManifest(raw, kind)).toThrow(/only interfaces can/)
  })

  it.each(['https://elsewhere.example/x.js', '//elsewhere.example/x.js', '/x.js', '..\\x.js'])(
    'refuses the asset address %s, which could leave the extension path',
    (file) => {
      const entry = { ...valid.entry, assets: [{ file, kind: 'entry' }] }
      expect(() => parseManifest({ ...valid, entry }, 'interface')).toThrow(/must be relative/)
    },
  )
})
