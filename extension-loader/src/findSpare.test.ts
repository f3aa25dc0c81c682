import { parseManifest } from '@pergola/sdk/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { findSpare } from './findSpare'

const resolving = { extensionsRoot: 'https://cms.example/', requireIntegrity: true }
const known = parseManifest(
  {
    id: 'stars',
    path: 'extensions/core/interfaces/stars/meta.json',
    version: '1.0.0',
    parts: ['input'],
    entry: {
      format: 'container',
      global: 'stars',
      assets: [
        { file: '../../pack.js', kind: 'entry', integrity: 'sha384-p' },
        { file: 'stars.css', kind: 'style', integrity: 'sha384-s' },
      ],
    },
  },
  'interface',
)
const spare = { file: '../../spare.json', integrity: 'sha384-x' }
const manifest = { ...known, entry: { ...known.entry, spare } }
const own = { file: 'own.js', integrity: 'sha384-o' }
let requests: unknown[][]

const answer = (body: string) =>
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    requests.push(request)
    return new Response(body)
  })

beforeEach(() => {
  requests = []
  answer(JSON.stringify({ 'interfaces/stars': own, 'interfaces/map': { file: 'map.js' } }))
})

it('is the record with an entry of its own before all else', async () => {
  const found = await findSpare(manifest, resolving)
  expect(found?.entry.assets).toEqual([{ ...own, kind: 'entry' }, manifest.entry.assets[1]])
  expect(found).toEqual({ ...manifest, entry: { ...manifest.entry, assets: found?.entry.assets } })
  expect(requests).toEqual([['https://cms.example/extensions/core/spare.json', { integrity: 'sha384-x' }]])
})

it('is looked for without a hash where none is listed, and none is asked for', async () => {
  const loose = { ...manifest, entry: { ...manifest.entry, spare: { file: '../../spare.json' } } }
  expect(await findSpare(loose, { ...resolving, requireIntegrity: false })).not.toBeNull()
  expect(requests).toEqual([['https://cms.example/extensions/core/spare.json', {}]])
  expect(await findSpare(loose, resolving)).toBeNull()
})

it('is none where the record names no list', async () => {
  expect(await findSpare(known, resolving)).toBeNull()
  expect(requests).toEqual([])
})

it('is none where the list does not have the extension, or is no list', async () => {
  expect(await findSpare({ ...manifest, id: 'other' }, resolving)).toBeNull()
  answer('<html>')
  expect(await findSpare(manifest, resolving)).toBeNull()
})
