import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app/buildApp'

const FILE = '/extensions/custom/entry.js'

describe('extensions at an origin of their own', () => {
  let folder: string
  let app: FastifyInstance
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pergola-origin-'))
    const extensionsDir = join(folder, 'extensions')
    mkdirSync(join(extensionsDir, 'custom'), { recursive: true })
    writeFileSync(join(extensionsDir, 'custom/entry.js'), '')
    app = await buildApp({
      dataDir: join(folder, 'data'),
      extensionsDir,
      extensionsOrigin: 'https://extensions.example',
    })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host, ...headers } })

  it.each(['extensions.example', 'Extensions.Example'])(
    'are served there, for any page: %s',
    async (host) => {
      const { statusCode, headers } = await ask(host, FILE, { origin: 'https://cms.example' })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': 'attachment',
      })
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  it.each(['/server/ping', '/server/projects', '/', '/admin/', '/nosuch/users/me', '/extensions/nosuch.js'])(
    'are all that is served there: not %s',
    async (url) => expect((await ask('extensions.example', url)).statusCode).toBe(404),
  )

  it.each([
    [FILE, {}],
    ['/%65xtensions/custom/entry%2ejs', {}],
    [FILE, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    [FILE, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('are no pages of the origin of the console: %s %o', async (url, headers) => {
    expect((await ask('cms.example', url, headers)).statusCode).toBe(404)
    expect((await ask('cms.example', '/server/ping', headers)).statusCode).toBe(200)
  })

  it('start as workers at the origin of the console, and for that origin alone', async () => {
    const { statusCode, headers } = await ask('cms.example', FILE, {
      'sec-fetch-mode': 'same-origin',
      'sec-fetch-dest': 'worker',
    })
    expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin'])
  })
})
