import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { createExtensionLoader } from '@pergola/extension-loader'
import { type ExtensionManifest, parseManifest, sharedModuleKeys } from '@pergola/sdk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildExtension } from '../../sdk/cli/src/buildExtension'

// It finds its loader beside itself, which a module in a simulated page cannot; nothing here has styles.
vi.mock('../../sdk/cli/src/scopedStylesRule', () => ({ scopedStylesRule: () => ({ test: /\.css$/ }) }))

/** Remotes that other tools build bring the runtime of Module Federation. */
const tool = vi.hoisted(() => ({ bringsRuntime: false }))
vi.mock('../../sdk/cli/src/configs/federationConfig', async (importOriginal) => {
  const { federationConfig } =
    await importOriginal<typeof import('../../sdk/cli/src/configs/federationConfig')>()
  return {
    federationConfig(input: Parameters<typeof federationConfig>[0]) {
      const { configuration, entry } = federationConfig(input)
      return {
        configuration: tool.bringsRuntime ? { ...configuration, externals: [] } : configuration,
        entry,
      }
    },
  }
})

const API_ROOT = 'https://cms.example/'
const CUSTOM = 'extensions/custom/'

/** Inside the repository, where the sdk is found. */
const cache = join(process.cwd(), '.cache')
let work: string
/** Paths of files that the server does not answer for. */
const gone = new Set<string>()
/** Versions of the package that ran, in that order. */
const ran = () => (globalThis as { tallies?: string[] }).tallies ?? []

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  work = mkdtempSync(join(cache, 'shared-'))
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => answer(url))
  vi.stubGlobal('tallies', [])
  gone.clear()
})
afterEach(() => {
  tool.bringsRuntime = false
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function fileOf(url: string): string | null {
  const path = url.slice(`${API_ROOT}${CUSTOM}`.length)
  const file = join(work, 'tree', path)
  return existsSync(file) && ![...gone].some((part) => path.includes(part)) ? file : null
}

function answer(url: string): Response {
  const file = fileOf(url)
  const headers = { 'Content-Type': url.endsWith('.json') ? 'application/json' : 'text/javascript' }
  return file ? new Response(readFileSync(file, 'utf8'), { headers }) : new Response('', { status: 404 })
}

/** Runs scripts as a browser does, which the simulated page does not. */
function runScripts(): void {
  const run = (script: HTMLScriptElement) => {
    const file = fileOf(script.src)
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
    if (file) runInThisContext(readFileSync(file, 'utf8'), script.src)
    queueMicrotask(() => script.dispatchEvent(new Event(file ? 'load' : 'error')))
  }
  const take = (...nodes: (Node | string)[]) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) run(node)
  }
  vi.spyOn(document.head, 'append').mockImplementation(take)
  vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    take(node)
    return node
  })
}

interface Brought {
  id: string
  format: 'container' | 'mf'
  /** Of the package that it brings. */
  version: string
  range: string
}

let builds = 0

/** An interface that brings a package of its own, built as third parties do. */
async function build({ id: stem, format, version, range }: Brought): Promise<ExtensionManifest> {
  builds += 1
  const id = `${stem}-${builds}`
  const folder = join(work, id)
  const tally = join(folder, 'node_modules/tally')
  mkdirSync(tally, { recursive: true })
  const write = (path: string, content: unknown) =>
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  write('node_modules/tally/package.json', { name: 'tally', version, main: 'index.js', type: 'module' })
  write(
    'node_modules/tally/index.js',
    `globalThis.tallies.push('${version}')\nexport const version = '${version}'`,
  )
  write('package.json', {
    name: id,
    version: '1.0.0',
    dependencies: { tally: range },
    pergola: { kind: 'interface', format, shared: ['tally'] },
  })
  write(
    'meta.ts',
    `import { defineInterface } from '@pergola/sdk/contract'
     export default defineInterface({ id: '${id}', name: 'Tally', icon: 'star', types: ['string'] })`,
  )
  write(
    'input.tsx',
    `import { version } from 'tally'
     export default Object.assign(() => null, { version })`,
  )
  const built = await buildExtension({ folder, outDir: join(work, 'tree') })
  return parseManifest({ ...built.meta, id, path: `${CUSTOM}interfaces/${id}/meta.json` }, 'interface')
}

/** The version of the package that an extension got; undefined when it failed. */
async function load(loader: ReturnType<typeof createLoader>, manifest: ExtensionManifest) {
  const state = await loader.load(manifest, 'input')
  if (state.status === 'failed') return undefined
  return state.status === 'loaded' ? (state.component as { version: string }).version : state.status
}

function createLoader() {
  runScripts()
  const shared = Object.fromEntries(
    sharedModuleKeys.map((key) => [key, { version: '19.0.0', module: () => ({ key }) }]),
  )
  return createExtensionLoader({ extensionsRoot: API_ROOT, shared, budgets: { retryDelayMs: [0, 1] } })
}

describe.each([
  ['container', 'container'],
  ['mf', 'mf'],
  ['container', 'mf'],
  ['mf', 'container'],
] as const)('two third parties (%s, then %s) that bring the same package', (first, second) => {
  it('run one copy of it when the version in use is in the range of both', async () => {
    const loader = createLoader()
    const one = await build({ id: 'one', format: first, version: '1.2.0', range: '^1.0.0' })
    const two = await build({ id: 'two', format: second, version: '1.3.0', range: '^1.1.0' })
    expect(await load(loader, one)).toBe('1.2.0')
    expect(await load(loader, two)).toBe('1.2.0')
    expect(ran()).toEqual(['1.2.0'])
  })

  it.each([
    ['a newer one of the same range', '1.3.0', '^1.3.0'],
    ['another major version', '2.0.0', '^2.0.0'],
  ])('run a copy each when the second needs %s', async (_case, version, range) => {
    const loader = createLoader()
    const one = await build({ id: 'one', format: first, version: '1.2.0', range: '^1.0.0' })
    const two = await build({ id: 'two', format: second, version, range })
    expect(await load(loader, one)).toBe('1.2.0')
    expect(await load(loader, two)).toBe(version)
  })

  it('do not fail for each other: where the copy of the first is gone, the second has its own', async () => {
    const loader = createLoader()
    const one = await build({ id: 'one', format: first, version: '1.2.0', range: '^1.0.0' })
    const two = await build({ id: 'two', format: second, version: '1.3.0', range: '^1.0.0' })
    for (const { file, late } of one.entry.assets) if (late) gone.add(file)
    expect(await load(loader, one)).toBeUndefined()
    expect(await load(loader, two)).toBe('1.3.0')
  })
})

function sizeOf({ id, entry }: ExtensionManifest): number {
  const sizes = entry.assets.map(({ file }) => readFileSync(join(work, 'tree/interfaces', id, file)).length)
  return sizes.reduce((sum, size) => sum + size, 0)
}

it('leaves the runtime to the host: a build of the format mf brings none', async () => {
  const lean = await build({ id: 'lean', format: 'mf', version: '1.0.0', range: '^1.0.0' })
  expect(sizeOf(lean)).toBeLessThan(30_000)
})

describe('a remote that brings a runtime of its own', () => {
  it.each(['container', 'mf'] as const)(
    'runs the copy of a package that came before it (%s)',
    async (format) => {
      const loader = createLoader()
      const one = await build({ id: 'one', format, version: '1.2.0', range: '^1.0.0' })
      tool.bringsRuntime = true
      const two = await build({ id: 'two', format: 'mf', version: '1.3.0', range: '^1.1.0' })
      expect(sizeOf(two)).toBeGreaterThan(30_000)
      expect(await load(loader, one)).toBe('1.2.0')
      expect(await load(loader, two)).toBe('1.2.0')
      expect(ran()).toEqual(['1.2.0'])
    },
  )

  it('runs its own copy where no other fits, and leaves those of others as they are', async () => {
    const loader = createLoader()
    const one = await build({ id: 'one', format: 'mf', version: '1.2.0', range: '^1.0.0' })
    tool.bringsRuntime = true
    const two = await build({ id: 'two', format: 'mf', version: '2.0.0', range: '^2.0.0' })
    tool.bringsRuntime = false
    const three = await build({ id: 'three', format: 'mf', version: '1.4.0', range: '^1.0.0' })
    expect(await load(loader, two)).toBe('2.0.0')
    expect(await load(loader, one)).toBe('1.2.0')
    expect(await load(loader, three)).toBe('1.2.0')
  })
})
