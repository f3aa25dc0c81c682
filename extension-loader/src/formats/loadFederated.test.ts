import { parseManifest } from '@pergola/sdk/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadFederated } from './loadFederated'
import type { FormatContext } from './RemoteContainer'

/** What the runtime of Module Federation is handed. */
const entered = vi.hoisted(() => [] as unknown[][])
vi.mock('./federationOf', () => ({
  federationOf: () => ({
    enter: (...remote: unknown[]) => {
      entered.push(remote)
      return 'federated'
    },
  }),
}))
const ran = vi.hoisted(() => [] as unknown[][])
vi.mock('./loadContainer', () => ({
  runContainer: async (...script: unknown[]) => {
    ran.push(script)
    return 'container'
  },
}))
vi.mock('../loadScript', () => ({ diagnose: async () => ['integrity', 'does not match'] }))

const FOLDER = 'https://cms.example/extensions/installed/interfaces/stars/1.0.0/'
const manifest = parseManifest(
  {
    id: 'stars',
    path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    version: '1.0.0',
    entry: { global: 'stars', assets: [{ file: 'a.js', kind: 'entry' }] },
  },
  'interface',
)
const asset = (file: string, kind: 'entry' | 'script') => ({
  file,
  kind,
  url: FOLDER + file,
  integrity: `sha384-${file}`,
})
const entry = asset('mf-manifest.json', 'entry')
let requests: unknown[][]

function answer(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    requests.push(request)
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
}

const load = (changes: Partial<FormatContext> = {}) =>
  loadFederated({
    manifest,
    name: 'remote',
    entry,
    assets: [entry, asset('js/remoteEntry.js', 'script'), asset('remoteEntry.js', 'script')],
    scope: {},
    ...changes,
  } as FormatContext)

beforeEach(() => {
  entered.length = 0
  ran.length = 0
  requests = []
})

it('runs the container that its manifest names, with the hash of the listing', async () => {
  answer({ metaData: { globalName: 'stars', remoteEntry: { name: 'remoteEntry.js', path: 'js/' } } })
  expect(await load()).toBe('federated')
  const url = `${FOLDER}js/remoteEntry.js`
  expect(ran).toEqual([[manifest, url, 'sha384-js/remoteEntry.js', 'stars']])
  expect(entered).toEqual([['remote', url, 'container']])
  expect(requests).toEqual([[entry.url, { integrity: entry.integrity }]])
})

it('takes the name of the build for the global where none is given, and the folder of the manifest', async () => {
  answer({ name: 'build', metaData: { remoteEntry: { name: 'remoteEntry.js' } } })
  await load()
  expect(ran[0]?.slice(1)).toEqual([`${FOLDER}remoteEntry.js`, 'sha384-remoteEntry.js', 'build'])
  answer({ metaData: { remoteEntry: { name: 'remoteEntry.js' } } })
  await load({ entry: { ...entry, integrity: undefined } })
  expect(ran[1]?.at(-1)).toBe('')
  expect(requests[1]).toEqual([entry.url, {}])
})

it.each([
  ['names no container', {}, 'invalid-module', 'names no remoteEntry'],
  [
    'names a container that is not listed',
    { metaData: { remoteEntry: { name: 'other.js' } } },
    'integrity',
    `its container ${FOLDER}other.js is not among the listed assets`,
  ],
  ['is no JSON', '<html>', 'invalid-module', `its manifest ${entry.url} is no JSON`],
])('is refused where its manifest %s', async (_what, body, code, message) => {
  answer(body)
  await expect(load()).rejects.toMatchObject({
    code,
    extensionId: 'stars',
    message: expect.stringContaining(message),
  })
  expect(ran).toEqual([])
})

it('fails where its manifest does not come, and says why', async () => {
  answer('', 404)
  await expect(load()).rejects.toMatchObject({
    code: 'http',
    message: expect.stringContaining(`its manifest ${entry.url} answered 404`),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('refused')))
  await expect(load()).rejects.toMatchObject({
    code: 'integrity',
    message: expect.stringContaining(`its manifest ${entry.url} does not match`),
    cause: new TypeError('refused'),
  })
})
