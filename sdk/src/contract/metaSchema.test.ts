import { Ajv2020 } from 'ajv/dist/2020'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import schema from '../../meta.schema.json'
import type { InterfaceDefinition, LayoutDefinition, ModuleDefinition } from './definitions'
import { grants } from './grants'
import { parseManifest } from './manifest'

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false })
ajv.addSchema(schema, 'meta')

type Kind = 'interface' | 'layout' | 'module'

const keeps = (meta: unknown, kind: Kind): boolean => ajv.validate(`meta#/$defs/${kind}`, meta)

/** Whether consoles list it and servers install it, which call the same function. */
function isTaken(meta: object, kind: Kind): boolean {
  try {
    parseManifest({ ...meta, id: 'slider', path: `extensions/custom/${kind}s/slider/meta.json` }, kind)
    return true
  } catch {
    return false
  }
}

const integrity = 'sha256-4x1uL5uVuyT8W8e3bEZ5w2AbMfzY1lZ2L0yHhN1qk5s='
const entry = { global: 'pergola_slider', assets: [{ file: 'entry.1a.js', integrity }] }
const valid = { name: '$t:slider', parts: ['input', 'display'], entry }
const withAsset = (asset: object) => ({ ...valid, entry: { ...entry, assets: [...entry.assets, asset] } })

/** A `meta.json` in which every key that the parser can refuse is right. */
const everyKey: Record<string, unknown> = {
  ...valid,
  icon: 'tune',
  version: '1.0.0-beta.1',
  sdk: '^0.1.0',
  tier: 'trusted',
  types: ['integer'],
  grants: ['notify'],
  sandbox: { assets: [{ file: 'a.js', integrity, kind: 'entry' }] },
  translation: { 'en-US': { slider: 'Slider' } },
  messages: { 'de-DE': { file: 'messages/de-DE.json', integrity } },
  options: { max: { interface: 'numeric' } },
  recommended: { length: 5 },
}

describe('the schema of meta.json', () => {
  it.each<[Kind, object]>([
    ['interface', everyKey],
    [
      'layout',
      { name: 'Board', parts: ['layout'], entry: { ...entry, format: 'container' }, loadsItems: true },
    ],
    [
      'module',
      {
        name: 'Reports',
        parts: ['module', 'item'],
        entry: { ...entry, format: 'module', global: undefined },
      },
    ],
  ])('takes an %s in which everything is right', (kind, meta) => {
    expect(keeps(JSON.parse(JSON.stringify(meta)), kind), ajv.errorsText()).toBe(true)
    expect(isTaken(meta, kind)).toBe(true)
    expect(ajv.validate('meta', JSON.parse(JSON.stringify(meta)))).toBe(true)
  })

  it.each<[string, object]>([
    ['that has no entry', { ...valid, entry: undefined }],
    ['that lists no files', { ...valid, entry: { global: 'x' } }],
    [
      'without a file of kind entry',
      { ...valid, entry: { ...entry, assets: [{ file: 'a.js', integrity }] } },
    ],
    ['with two entries', withAsset({ file: 'b.js', kind: 'entry', integrity })],
    ['whose container has no global', { ...valid, entry: { ...entry, global: undefined } }],
    ['in an unknown format', { ...valid, entry: { ...entry, format: 'amd' } }],
    ['with a file of another server', withAsset({ file: 'https://elsewhere.example/x.js', integrity })],
    ['with a file that is called by an absolute path', withAsset({ file: '/x.js', integrity })],
    ['with a file of an unknown kind', withAsset({ file: 'x.js', kind: 'font', integrity })],
    ['with a file of an unknown part', withAsset({ file: 'x.js', part: 'all', integrity })],
    ['without parts', { ...valid, parts: [] }],
    ['with a part of another kind', { ...valid, parts: ['layout'] }],
    ['of an unknown tier', { ...valid, tier: 'safe' }],
    ['with an option that nothing edits', { ...valid, options: { max: { type: 'integer' } } }],
    ['with an option that is named by a number', { ...valid, options: { max: { interface: 'x', name: 5 } } }],
    ['with texts in a file elsewhere', { ...valid, messages: { de: { file: '//x', integrity } } }],
    ['with a bundle for the sandbox without an entry', { ...valid, sandbox: { assets: [] } }],
  ])('refuses an interface %s, as consoles and servers do', (_case, meta) => {
    const raw = JSON.parse(JSON.stringify(meta))
    expect(isTaken(raw, 'interface')).toBe(false)
    expect(keeps(raw, 'interface')).toBe(false)
  })

  it('takes nothing that consoles and servers refuse', () => {
    const anything = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('', 'entry', 'module', [{}], { assets: [] }),
    )
    const mixed = (content: Record<string, unknown>): fc.Arbitrary<object> =>
      fc.record(
        Object.fromEntries(
          Object.keys(content).map((key) => [
            key,
            fc.oneof({ weight: 8, arbitrary: fc.constant(content[key]) }, anything),
          ]),
        ),
        { requiredKeys: [] },
      )
    const asset = { file: 'input.2b.js', integrity, kind: 'script', part: 'input', late: true }
    const assets = fc.array(fc.oneof(fc.constant(entry.assets[0]), mixed(asset)), { maxLength: 3 })
    const records = fc
      .tuple(mixed(everyKey), mixed({ ...entry, format: 'system' }), assets, fc.boolean())
      .map(([record, packed, files, isMixed]) =>
        isMixed ? { ...record, entry: { ...packed, assets: files } } : record,
      )
    fc.assert(
      fc.property(records, fc.constantFrom<Kind>('interface', 'layout', 'module'), (record, kind) => {
        if (keeps(record, kind)) expect(isTaken(record, kind)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('names every key of a definition', () => {
    type Keys<Definition> = Record<Exclude<keyof Definition, 'id' | 'bundle' | 'screens'>, true>
    const common = {
      ...({ name: true, icon: true, version: true, sdk: true, options: true } as const),
      grants: true,
    } as const
    const ofInterface: Keys<InterfaceDefinition> = {
      ...common,
      types: true,
      recommended: true,
      relation: true,
      fieldset: true,
      hideLabel: true,
      align: true,
      secret: true,
      changes: true,
      tier: true,
    }
    const ofLayout: Keys<LayoutDefinition> = { ...common, loadsItems: true }
    const ofModule: Keys<ModuleDefinition> = {
      ...common,
      paths: true,
      adminOnly: true,
      requiresRead: true,
      order: true,
      unlisted: true,
      pages: true,
    }
    const { $defs } = schema
    for (const [kind, keys] of Object.entries({
      interface: ofInterface,
      layout: ofLayout,
      module: ofModule,
    })) {
      const known = { ...$defs.extension.properties, ...$defs[kind as Kind].properties }
      expect(Object.keys(keys).filter((key) => !(key in known))).toEqual([])
    }
    expect($defs.interface.properties.grants.items.enum).toEqual([...grants])
  })
})
