import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { createAssetGuard } from './createAssetGuard'

const ROOT = 'https://cms.example/'
const FOLDER = `${ROOT}extensions/custom/interfaces/stars/`

function stars(): ExtensionManifest {
  const assets = [
    { file: 'entry.js', kind: 'entry', integrity: 'sha384-entry' },
    { file: 'late.js', kind: 'script', integrity: 'sha384-late', late: true },
  ]
  const entry = { format: 'system', assets }
  return parseManifest(
    { id: 'stars', path: 'extensions/custom/interfaces/stars/meta.json', entry },
    'interface',
  )
}

function start(requireIntegrity = true) {
  const onFailure = vi.fn()
  const guard = createAssetGuard({ resolving: { extensionsRoot: ROOT, requireIntegrity }, onFailure })
  guard.admit(stars())
  const page = document.implementation.createHTMLDocument('')
  const end = guard.watch(page)
  const add = (url: string) => {
    const script = document.createElement('script')
    script.src = url
    // It is the attribute that counts; nothing is to be fetched here.
    script.type = 'text/plain'
    page.head.appendChild(script)
    return script
  }
  return { guard, onFailure, add, end }
}

afterEach(() => vi.unstubAllGlobals())

it('puts the listed hash on what is added to the page', () => {
  const { add } = start()
  expect(add(`${FOLDER}late.js`).integrity).toBe('sha384-late')
  expect(add(`${FOLDER}late.js?again#1`).integrity).toBe('sha384-late')
})

it('puts a hash that nothing has on what is not listed', () => {
  const { add } = start()
  expect(add(`${FOLDER}other.js`).integrity).toMatch(/^sha384-A+$/)
})

it('leaves alone what belongs to no extension, and everything in development', () => {
  expect(start().add(`${ROOT}admin/assets/main.js`).integrity).toBeFalsy()
  expect(start(false).add(`${FOLDER}other.js`).integrity).toBeFalsy()
})

it('reports once whose file did not come, and hands the reason to every caller', async () => {
  const { guard, onFailure, add } = start()
  add(`${FOLDER}other.js`).dispatchEvent(new Event('error'))
  const error = Object.assign(new Error('gone'), { name: 'ChunkLoadError', request: `${FOLDER}other.js` })
  expect(await guard.failureOf(error)).toMatchObject({ code: 'integrity', extensionId: 'stars' })
  expect(guard.failureOf(new Error('something else'))).toBeUndefined()
  expect(onFailure).toHaveBeenCalledOnce()
})

it('reports why a listed file that was to come late did not', async () => {
  const { onFailure, add } = start()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  add(`${FOLDER}late.js`).dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(onFailure.mock.calls[0]?.[1]).toMatchObject({ code: 'http' })
})

it('leaves the failure of a file that comes with the part to the one who loads it', async () => {
  const { onFailure, add } = start()
  add(`${FOLDER}entry.js`).dispatchEvent(new Event('error'))
  expect(onFailure).not.toHaveBeenCalled()
})

it('ends', () => {
  const { add, end } = start()
  end()
  expect(add(`${FOLDER}late.js`).integrity).toBeFalsy()
})
