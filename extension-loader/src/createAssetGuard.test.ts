import { type ExtensionManifest, parseManifest } from '@pergola/sdk/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAssetGuard, isChunkError } from './createAssetGuard'
import { addOwnElement } from './ownElements'

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
  return { guard, onFailure, page, add, end }
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

const chunkError = (file: string) =>
  Object.assign(new Error('gone'), { name: 'ChunkLoadError', request: FOLDER + file })
/** Longer than a second look at a file takes here. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('leaves the failure of a file that comes with the part, or of the loader itself, to the one who loads it', async () => {
  const { guard, onFailure, page, add } = start()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  add(`${FOLDER}entry.js`).dispatchEvent(new Event('error'))
  const own = document.createElement('script')
  own.type = 'text/plain'
  own.src = `${FOLDER}late.js`
  addOwnElement(own)
  page.head.appendChild(own)
  expect(own.integrity).toBe('sha384-late')
  own.dispatchEvent(new Event('error'))
  await settled()
  expect(onFailure).not.toHaveBeenCalled()
  expect(guard.failureOf(chunkError('late.js'))).toBeUndefined()
})

it('forgets a failure when the file has come after all, and hears of each element once', async () => {
  const { guard, onFailure, add } = start()
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  const first = add(`${FOLDER}late.js`)
  first.dispatchEvent(new Event('error'))
  first.dispatchEvent(new Event('error'))
  await settled()
  expect(onFailure).toHaveBeenCalledOnce()
  expect(guard.failureOf(chunkError('late.js'))).toBeDefined()
  add(`${FOLDER}late.js`).dispatchEvent(new Event('load'))
  expect(guard.failureOf(chunkError('late.js'))).toBeUndefined()
})

it('reports no file that belongs to no extension it has admitted', async () => {
  const { onFailure, add } = start()
  add(`${ROOT}extensions/custom/interfaces/other/a.js`).dispatchEvent(new Event('error'))
  await settled()
  expect(onFailure).not.toHaveBeenCalled()
})

it.each<[string, (parent: HTMLElement, link: HTMLLinkElement) => void]>([
  ['appendChild', (parent, link) => void parent.appendChild(link)],
  ['insertBefore', (parent, link) => void parent.insertBefore(link, parent.firstChild)],
  ['append', (parent, link) => parent.append('text', link)],
  ['prepend', (parent, link) => parent.prepend('text', link)],
])('looks at links too, in head and body, and puts them where they are to be (%s)', (_method, insert) => {
  for (const name of ['head', 'body'] as const) {
    const { page, end } = start()
    const parent = page[name]
    parent.append(page.createElement('meta'))
    const link = document.createElement('link')
    link.rel = 'preload'
    link.href = `${FOLDER}late.js`
    insert(parent, link)
    expect([link.integrity, link.crossOrigin, link.parentNode]).toEqual(['sha384-late', 'anonymous', parent])
    end()
    const later = document.createElement('link')
    later.href = `${FOLDER}late.js`
    insert(parent, later)
    expect([later.integrity || '', later.parentNode]).toEqual(['', parent])
  }
})

describe('what a runtime throws when a file did not come', () => {
  it.each<[string, unknown, boolean]>([
    ['of webpack', Object.assign(new Error('a'), { name: 'ChunkLoadError' }), true],
    ['of webpack, for styles', Object.assign(new Error('a'), { code: 'CSS_CHUNK_LOAD_FAILED' }), true],
    ['of SystemJS', new Error('Error loading a.js (SystemJS https://github.com/x/docs/errors.md#3)'), true],
    [
      'of SystemJS, about something else',
      new Error('(SystemJS https://github.com/x/docs/errors.md#8)'),
      false,
    ],
    ['another error', new Error('a'), false],
    ['no error', { name: 'ChunkLoadError' }, false],
  ])('is known: %s', (_what, error, expected) => {
    expect(isChunkError(error)).toBe(expected)
  })
})

it('ends', () => {
  const { add, end } = start()
  end()
  expect(add(`${FOLDER}late.js`).integrity).toBeFalsy()
})
