import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from './buildApp'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-static-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lets frames without an origin check the hashes of extensions, no matter who else may read answers', async () => {
  const extensionsDir = join(folder, 'extensions')
  const dataDir = join(folder, 'data')
  for (const place of [extensionsDir, join(dataDir, 'extensions')]) {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'entry.0123abcd.js'), '')
  }
  const app = await buildApp({ dataDir, extensionsDir })
  try {
    for (const url of ['/extensions/entry.0123abcd.js', '/extensions/installed/entry.0123abcd.js']) {
      const { statusCode, headers } = await app.inject({ url, headers: { origin: 'null' } })
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
      // A file that a preload brought is not asked for again by a request that names another origin.
      expect(headers.vary ?? '').not.toMatch(/origin/i)
    }
  } finally {
    await app.close()
  }
})

describe('files that were compressed ahead', () => {
  const CODE = 'export const answer = 42\n'.repeat(200)

  /** In both places that files come from: one as the build leaves it, one that no one compressed. */
  async function withFiles(
    use: (get: (headers: object) => Promise<LightMyRequestResponse>) => Promise<void>,
  ) {
    const consoleDir = join(folder, 'console')
    mkdirSync(consoleDir, { recursive: true })
    const file = join(consoleDir, 'main.0123abcd.js')
    writeFileSync(file, CODE)
    writeFileSync(`${file}.br`, brotliCompressSync(CODE))
    writeFileSync(`${file}.gz`, gzipSync(CODE))
    const app = await buildApp({ dataDir: join(folder, 'data'), consoleDir })
    try {
      await use(async (headers) => app.inject({ url: '/admin/main.0123abcd.js', headers: { ...headers } }))
    } finally {
      await app.close()
    }
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(CODE)],
    ['gzip', 'gzip', gzipSync(CODE)],
    ['identity', undefined, Buffer.from(CODE)],
  ])('are sent as they lie there to a client that accepts %s', async (accepted, encoding, bytes) => {
    await withFiles(async (get) => {
      const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
      expect(rawPayload.equals(bytes)).toBe(true)
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
        vary: expect.stringMatching(/accept-encoding/i),
        'content-length': String(bytes.length),
      })
      expect(headers['content-encoding']).toBe(encoding)
      const again = await get({ 'accept-encoding': accepted, 'if-none-match': headers.etag })
      expect(again.statusCode).toBe(304)
    })
  })

  it('have a tag of their own for each form', async () => {
    await withFiles(async (get) => {
      const forms = await Promise.all(
        ['br', 'gzip', 'identity'].map((accepted) => get({ 'accept-encoding': accepted })),
      )
      expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3)
    })
  })
})

it('a worker runs WebAssembly where its extension has the grant', async () => {
  const extensionsDir = join(folder, 'extensions')
  const grantsOf = { globe: ['wasm'], mute: ['notify'], unknown: undefined }
  for (const [id, grants] of Object.entries(grantsOf)) {
    const place = join(extensionsDir, 'custom/layouts', id)
    mkdirSync(join(place, 'workers'), { recursive: true })
    writeFileSync(join(place, 'meta.json'), JSON.stringify({ grants }))
    writeFileSync(join(place, 'workers/count.js'), '')
  }
  writeFileSync(join(extensionsDir, 'custom/layouts/stray.js'), '')
  const app = await buildApp({ dataDir: join(folder, 'data'), extensionsDir })
  const mayRun = async (file: string) => {
    const { statusCode, headers } = await app.inject({ url: `/extensions/custom/layouts/${file}` })
    expect(statusCode).toBe(200)
    return String(headers['content-security-policy']).includes("script-src 'self' 'wasm-unsafe-eval'")
  }
  try {
    expect(await mayRun('globe/workers/count.js')).toBe(true)
    for (const file of ['mute/workers/count.js', 'unknown/workers/count.js', 'stray.js'])
      expect(await mayRun(file)).toBe(false)
  } finally {
    await app.close()
  }
})

describe('what lies below the extension path', () => {
  /** Served from the tree of the build and from what was installed alike. */
  async function withFiles(
    use: (get: (url: string, headers?: object) => Promise<LightMyRequestResponse>) => Promise<void>,
  ) {
    const extensionsDir = join(folder, 'extensions')
    const dataDir = join(folder, 'data')
    for (const place of [extensionsDir, join(dataDir, 'extensions')]) {
      mkdirSync(place, { recursive: true })
      for (const name of ['x.svg', 'x.html', 'x.xml', 'x.txt', 'x.js', 'x.js.br', 'index.html']) {
        writeFileSync(join(place, name), '<svg xmlns="http://www.w3.org/2000/svg"/>')
      }
    }
    const app = await buildApp({ dataDir, extensionsDir })
    try {
      await use(async (url, headers = {}) => app.inject({ url, headers: { ...headers } }))
    } finally {
      await app.close()
    }
  }

  it.each([
    '/extensions/x.svg',
    '/extensions/x.html',
    '/extensions/x.xml',
    '/extensions/x.txt',
    '/extensions/installed/x.svg',
    '/extensions/installed/x.html',
    '/%65xtensions/x%2esvg',
    '/extensions/nosuch.svg',
  ])('is never a page of the console: %s', async (url) => {
    await withFiles(async (get) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    })
  })

  it('has no page of its own for a folder', async () => {
    await withFiles(async (get) => expect((await get('/extensions/')).statusCode).toBeGreaterThanOrEqual(400))
  })

  it('may be a worker, which a sandboxed script could not be, but never a service worker', async () => {
    await withFiles(async (get) => {
      const { headers } = await get('/extensions/x.js')
      const compressed = await get('/extensions/x.js', { 'accept-encoding': 'br' })
      expect(compressed.headers['content-encoding']).toBe('br')
      expect(compressed.headers['content-security-policy']).toBe(headers['content-security-policy'])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
      expect(headers['content-security-policy']).not.toContain('sandbox')
      expect(headers['content-disposition']).toBe('attachment')
      expect((await get('/extensions/x.js', { 'service-worker': 'script' })).statusCode).toBe(403)
    })
  })
})
