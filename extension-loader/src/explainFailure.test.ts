import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { ExtensionLoadError } from './ExtensionLoadError'
import { explainFailure } from './explainFailure'

const manifest: ExtensionManifest = parseManifest(
  {
    id: 'stars',
    path: 'extensions/custom/interfaces/stars/meta.json',
    version: '1.0.0',
    parts: ['input'],
    entry: { format: 'container', global: 'stars', assets: [{ file: 'entry.js', kind: 'entry' }] },
  },
  'interface',
)
const resolving = { extensionsRoot: 'https://cms.example/', requireIntegrity: false }
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError', type })

afterEach(() => vi.unstubAllGlobals())

it.each([
  [
    'a file that could not be read for a moment as a fault of the network, which is tried again',
    'error',
    'network',
  ],
  ['a file that did not hold its chunk as broken', 'missing', 'evaluation'],
])('takes %s', async (_title, type, code) => {
  vi.stubGlobal('fetch', async () => new Response(''))
  expect(await explainFailure(chunkError(type), { manifest, part: 'input', resolving })).toMatchObject({
    code,
  })
})

it('reports what the code itself says', async () => {
  const error = new Error('The stars have fallen')
  expect(await explainFailure(error, { manifest, part: 'input', resolving })).toMatchObject({
    code: 'evaluation',
    message: 'Extension "stars": its part "input" is broken: The stars have fallen',
  })
})

it.each([['text'], [undefined], [new Error('')]])(
  'says that it is broken where the code says nothing: %s',
  async (error) => {
    expect(await explainFailure(error, { manifest, part: 'input', resolving })).toMatchObject({
      code: 'evaluation',
      message: 'Extension "stars": its part "input" is broken',
    })
  },
)

it('finds the reason in what a runtime has put around it', async () => {
  const reason = new ExtensionLoadError('integrity', 'stars', 'another file')
  const error = new Error('Loading failed', { cause: new Error('In a hook', { cause: reason }) })
  expect(await explainFailure(error, { manifest, part: 'input', resolving })).toBe(reason)
})

it('names a part that the bundle does not expose', async () => {
  const error = new Error('Module "./input" does not exist in container.')
  expect(await explainFailure(error, { manifest, part: 'input', resolving })).toMatchObject({
    code: 'invalid-module',
    message: 'Extension "stars": it exposes no "input"',
  })
})

it('says which file is gone', async () => {
  const fetchGone = async () => new Response('', { status: 404 })
  vi.stubGlobal('fetch', fetchGone)
  expect(await explainFailure(chunkError('error'), { manifest, part: 'input', resolving })).toMatchObject({
    code: 'http',
    message: expect.stringContaining('entry.js answered 404'),
  })
})
