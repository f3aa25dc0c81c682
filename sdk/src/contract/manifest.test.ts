import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addExtensionMessages } from '../client/i18n/addMessages'
import { createI18n } from '../client/i18n/createI18n'
import { defineInterface } from './definitions'
import { InvalidManifestError, parseManifest } from './manifest'
import { option } from './option'

const valid = {
  id: 'slider',
  path: 'extensions/core/interfaces/slider/meta.json',
  name: '$t:slider',
  types: ['integer'],
  parts: ['input', 'display'],
  entry: { format: 'container', global: 'pergola_slider', assets: [{ file: 'entry.js', kind: 'entry' }] },
}

/** A record in which everything is right; the fuzzed ones take some of it. */
const everyKey: Record<string, unknown> = {
  ...valid,
  icon: 'tune',
  version: '1.0.0',
  sdk: '^0.1.0',
  tier: 'trusted',
  grants: ['notify'],
  sandbox: { assets: [{ file: 'a.js', kind: 'entry' }] },
  translation: { 'en-US': { slider: 'Slider' } },
  options: { max: { interface: 'numeric' } },
  recommended: { length: 5 },
  relation: 'm2o',
  paths: ['x'],
  order: 1,
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
    ['exposes no part', { ...valid, parts: [] }, /one or more of input, display/],
    [
      'has an option that is none',
      { ...valid, options: { max: 5 } },
      /option "max" of the interface "slider" must be an object/,
    ],
    [
      'has an option that nothing edits',
      { ...valid, options: { max: { type: 'integer' } } },
      /must be an object that names its "interface"/,
    ],
    [
      'names its option by a number',
      { ...valid, options: { max: { interface: 'numeric', name: 5 } } },
      /are texts/,
    ],
    [
      'shows an option under conditions that are none',
      { ...valid, options: { max: { interface: 'numeric', when: 'big' } } },
      /option "max" .* "when" has keys of options/,
    ],
    [
      'shows an option by the value of one that it does not have',
      { ...valid, options: { max: { interface: 'numeric', when: { toString: 1 } } } },
      /"when" has keys of options/,
    ],
    [
      'gives a file to a part that does not exist',
      { ...valid, entry: { ...valid.entry, assets: [{ file: 'a.js', kind: 'entry', part: 'all' }] } },
      /one of input, display, layout, options, module, listing, item as its part/,
    ],
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
    ['exposes a part of another kind', { ...valid, parts: ['layout'] }, /one or more of input, display/],
    ['lists no entry asset', { ...valid, entry: { ...valid.entry, assets: [] } }, /exactly one asset/],
  ])('refuses a record that %s, saying what would be right', (_case, raw, message) => {
    expect(() => parseManifest(raw, 'interface')).toThrow(message)
  })

  it.each([
    '__proto__',
    '../slider',
    'a/b',
    'a b',
    'a.b',
    'a:b',
    'a"]',
    'ﬁle',
    'раypal',
    '\u202egnp',
    'x'.repeat(65),
  ])('refuses the id %j, which would mean something else in addresses, styles and keys', (id) => {
    expect(() => parseManifest({ ...valid, id }, 'interface')).toThrow(/must be kebab-case/)
  })

  it.each(['constructor', 'my_input', 'Slider2'])('takes the id "%s", as other servers list them', (id) => {
    expect(parseManifest({ ...valid, id }, 'interface').id).toBe(id)
  })

  it('leaves out texts that are none, and locales that are none', () => {
    const texts = { slider: 'Slider' }
    const translation = JSON.parse(
      JSON.stringify({ 'en-US': texts, de: 'Regler', 'fr-FR': null, constructor: texts }).replace(
        '"de"',
        '"__proto__":{"polluted":{"a":"b"}},"de"',
      ),
    )
    expect(parseManifest({ ...valid, translation }, 'interface').translation).toEqual({ 'en-US': texts })
  })

  it('reads or refuses whatever a server lists, and changes nothing beside', () => {
    const anything = fc.anything({ maxDepth: 3 })
    const record = fc.record(
      Object.fromEntries(
        Object.keys(everyKey).map((key) => [key, fc.oneof(fc.constant(everyKey[key]), anything)]),
      ),
    )
    fc.assert(
      fc.property(record, fc.constantFrom('interface', 'layout', 'module'), (raw, kind) => {
        try {
          const manifest = parseManifest(raw, kind as 'interface')
          expect(manifest.parts.length).toBeGreaterThan(0)
          addExtensionMessages(createI18n(), [manifest])
          Object.values(manifest.options).forEach((option) => void option.interface.length)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidManifestError)
        }
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 500 },
    )
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

  it('takes the pages of a module, without those that have no name or no path', () => {
    const pages = [
      { path: 'monthly', name: 'Monthly', icon: 3 },
      { path: 'nameless' },
      { name: 'Nowhere' },
      null,
    ]
    const { pages: taken } = parseManifest({ ...valid, parts: ['module'], pages }, 'module')
    expect(taken).toEqual([{ path: 'monthly', name: 'Monthly', icon: undefined }])
    expect(parseManifest({ ...valid, parts: ['module'], pages: 'all' }, 'module').pages).toBeUndefined()
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

describe('the fields that an interface changes', () => {
  const define = (changes: readonly string[]) =>
    defineInterface({
      id: 'titles',
      name: 'Titles',
      icon: 'title',
      types: ['string'],
      options: { target: option.text('slug') },
      changes,
    })

  it('are named in its definition, by their names or by an option that it has', () => {
    expect(define(['slug', '$option:target']).changes).toHaveLength(2)
    expect(() => define(['$option:targets'])).toThrow(/its option "targets" names; it has no such option/)
  })

  it('are in its record what is text', () => {
    expect(parseManifest({ ...valid, changes: ['slug', 7] }, 'interface').changes).toEqual(['slug'])
    expect(parseManifest(valid, 'interface').changes).toBeUndefined()
  })
})
