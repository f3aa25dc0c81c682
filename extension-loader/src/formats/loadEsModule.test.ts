import { parseManifest } from '@pergola/sdk/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadEsModule } from './loadEsModule'
import type { FormatContext } from './RemoteContainer'

/** Preloads that are added to the page: this DOM would fetch none, so each is answered at once, or refused. */
const page = vi.hoisted(() => ({ links: [] as HTMLLinkElement[], refused: new Set<string>() }))
vi.mock('../ownElements', () => ({
  addOwnElement(link: HTMLLinkElement) {
    page.links.push(link)
    const handler = page.refused.has(link.href) ? link.onerror : link.onload
    ;(handler as () => void)()
  },
}))
vi.mock('../loadScript', () => ({ diagnose: async () => ['integrity', 'does not match the listed hash'] }))
const styles = vi.hoisted(() => [] as unknown[][])
vi.mock('../loadStyle', () => ({ loadStyle: async (...style: unknown[]) => void styles.push(style) }))

const manifest = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    entry: { format: 'module', assets: [{ file: 'a.mjs', kind: 'entry' }] },
  },
  'interface',
)
const FOLDER = 'https://cms.example/extensions/stars/'
/** The browser's own import cannot be replaced, so what runs is an address that holds its module. */
const moduleOf = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
const asset = (url: string, kind: 'entry' | 'script' | 'style' = 'script', integrity?: string) => ({
  file: url,
  kind,
  url,
  ...(integrity && { integrity }),
})
let sources: Record<string, Response>
let requests: unknown[][]

function load(entryUrl: string, others: ReturnType<typeof asset>[] = [], integrity?: string) {
  const entry = asset(entryUrl, 'entry', integrity)
  sources[entryUrl] ??= new Response('export const input = 1')
  return loadEsModule({
    manifest,
    entry,
    assets: [entry, ...others],
    loadShared: async (key: string) => `shared ${key}`,
  } as unknown as FormatContext)
}

const partOf = async (container: Awaited<ReturnType<typeof load>>) => (await container.get('./input'))()

beforeEach(() => {
  page.links.length = 0
  page.refused.clear()
  styles.length = 0
  requests = []
  sources = {}
  vi.stubGlobal('fetch', async (url: string, options: object) => {
    requests.push([url, options])
    const answer = sources[url]
    if (!answer) throw new TypeError('no answer')
    return answer
  })
})

it('offers its exports as the parts they are named after', async () => {
  const container = await load(
    moduleOf('export const input = "Input"; export const dispose = "end", preload = "first"'),
  )
  expect(await partOf(container)).toEqual({ default: 'Input', dispose: 'end', preload: 'first' })
})

it('offers what `connect` returns, which gets the modules that the host shares', async () => {
  const source = 'export const connect = async (shared) => ({ input: await shared("react") })'
  const container = await load(moduleOf(source))
  expect(await partOf(container)).toEqual({ default: 'shared react', dispose: undefined })
})

it('loads its styles, and no module of it in their place', async () => {
  const style = asset(`${FOLDER}a.css`, 'style', 'sha384-c')
  await load(moduleOf('export const input = 1'), [style])
  expect(styles).toEqual([['stars', style]])
  expect(page.links).toEqual([])
})

it('is broken where running it fails', async () => {
  await expect(load(moduleOf('throw new Error("of its own")'))).rejects.toMatchObject({
    code: 'evaluation',
    extensionId: 'stars',
    message: expect.stringMatching(/its module data:.* is broken/),
    cause: new Error('of its own'),
  })
})

it('brings each module into the page checked by its hash, before it runs', async () => {
  const url = moduleOf('export const input = 1')
  await load(url, [asset(`${FOLDER}b.mjs`, 'script', 'sha384-b')], 'sha384-a').catch(() => {})
  expect(
    page.links.map(({ rel, href, integrity, crossOrigin }) => [rel, href, integrity, crossOrigin]),
  ).toEqual([
    ['modulepreload', url, 'sha384-a', 'anonymous'],
    ['modulepreload', `${FOLDER}b.mjs`, 'sha384-b', 'anonymous'],
  ])
  expect(requests).toContainEqual([url, { integrity: 'sha384-a', cache: 'force-cache' }])
})

it('does not run where a module does not match its hash', async () => {
  page.refused.add(`${FOLDER}b.mjs`)
  const other = asset(`${FOLDER}b.mjs`, 'script', 'sha384-b')
  await expect(load(moduleOf('throw new Error("ran")'), [other], 'sha384-a')).rejects.toMatchObject({
    code: 'integrity',
    message: expect.stringContaining(`its module ${FOLDER}b.mjs does not match the listed hash`),
  })
})

it.each([
  ['answers with an error', new Response('', { status: 404 }), 'http', 'answered 404'],
  ['does not answer', undefined, 'integrity', 'does not match the listed hash'],
])('does not run where a module %s', async (_what, answer, code, reason) => {
  if (answer) sources[`${FOLDER}b.mjs`] = answer
  await expect(load(moduleOf('throw new Error("ran")'), [asset(`${FOLDER}b.mjs`)])).rejects.toMatchObject({
    code,
    message: expect.stringContaining(`its module ${FOLDER}b.mjs ${reason}`),
  })
})

const LISTED = asset(`${FOLDER}b.mjs`, 'script', 'sha384-b')
/** What a listed module beside the entry point says. */
const loadWith = (source: string) => {
  sources[LISTED.url] = new Response(source)
  return load(moduleOf('export const input = "ran"'), [LISTED, asset(`${FOLDER}c.mjs`, 'script')], 'sha384-a')
}

it.each([
  ['imports what is listed', 'import "./c.mjs"; import("./c.mjs"); export * from "./c.mjs"'],
  ['asks for its own address', 'export const url = import.meta.url'],
  ['is broken, which the browser says better', 'import {'],
])('runs where a module %s', async (_what, source) => {
  sources[`${FOLDER}c.mjs`] = new Response('')
  expect(await partOf(await loadWith(source))).toMatchObject({ default: 'ran' })
})

it.each([
  ['what is not listed', 'import "./d.mjs"', `imports ${FOLDER}d.mjs, which is not among the listed assets`],
  [
    'late what is not listed',
    'import("https://evil.example/x.mjs")',
    'imports https://evil.example/x.mjs, which',
  ],
  ['an address that it works out', 'import(location.hash)', 'imports an address that it works out itself'],
  ['a bare name', 'import "react"', 'imports react, which is not among the listed assets'],
  ['a bare name that a listed file has too', 'import "c.mjs"', 'imports c.mjs, which is not'],
])('does not run where a module imports %s', async (_what, source, reason) => {
  sources[`${FOLDER}c.mjs`] = new Response('')
  await expect(loadWith(source)).rejects.toMatchObject({
    code: 'integrity',
    message: expect.stringContaining(`its module ${LISTED.url} ${reason}`),
  })
})

it('does not run where a style is listed and imported as a module', async () => {
  sources[LISTED.url] = new Response('import "./a.css"')
  const others = [LISTED, asset(`${FOLDER}a.css`, 'style', 'sha384-c')]
  await expect(load(moduleOf('export const input = 1'), others, 'sha384-a')).rejects.toMatchObject({
    code: 'integrity',
    message: expect.stringContaining(`imports ${FOLDER}a.css`),
  })
})
