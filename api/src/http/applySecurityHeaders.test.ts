import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app/buildApp'
import { createTestApp } from '../testing/createTestApp'
import type { AppOptions } from './AppOptions'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pergola-headers-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function policyOf(url: string, options: Partial<AppOptions> = {}): Promise<string> {
  const app = await buildApp({ dataDir, ...options })
  try {
    return String((await app.inject({ url })).headers['content-security-policy'])
  } finally {
    await app.close()
  }
}

it('lets the console run what this server serves, and nothing else', async () => {
  const policy = await policyOf('/admin/')
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/localhost|unsafe/)
})

it('lets a console on which extensions are developed also run code from the machine of its user', async () => {
  const policy = await policyOf('/admin/', { allowsExtensionDevelopment: true })
  for (const directive of ['script-src', 'style-src', 'connect-src']) {
    expect(policy).toContain(`${directive} 'self' http://localhost:* http://127.0.0.1:*`)
  }
})

it('lets the console load files of extensions from the origin that the operator has set', async () => {
  const policy = await policyOf('/admin/', { extensionsOrigin: 'https://extensions.example' })
  for (const directive of ['script-src', 'style-src', 'font-src', 'connect-src']) {
    expect(policy).toContain(`${directive} 'self' https://extensions.example;`)
  }
  expect(policy).toContain("img-src 'self' data: blob: https://extensions.example;")
  expect(policy).toContain("default-src 'self';")
})

describe('maps of the console', () => {
  it('may ask the servers that administrators have set, and nothing before', async () => {
    const t = await createTestApp()
    const policy = async (url = '/admin/') =>
      String((await t.app.inject({ url })).headers['content-security-policy'])
    const set = (key: string, value: string) =>
      t.admin({ method: 'POST', url: '/settings', payload: { key, value } })
    try {
      expect(await policy()).toContain("img-src 'self' data: blob:;")
      expect(await policy()).toContain("connect-src 'self';")
      const tiles = 'https://{s}.tiles.example/{z}/{x}/{y}.png'
      expect((await set('map_tiles', tiles)).statusCode).toBe(200)
      expect((await set('map_geocoder', 'https://places.example/search')).statusCode).toBe(200)
      expect(await policy('/admin')).toContain(
        "img-src 'self' data: blob: https://a.tiles.example https://b.tiles.example https://c.tiles.example;",
      )
      expect(await policy()).toContain("connect-src 'self' https://places.example;")
      expect(await policy()).toContain("script-src 'self';")
    } finally {
      await t.close()
    }
  })

  it.each([
    ['map_tiles', "https://a.example; script-src 'unsafe-inline'/{z}/{x}/{y}.png"],
    ['map_geocoder', 'javascript:alert(1)'],
  ])('have no %s that is no address', async (key, value) => {
    const t = await createTestApp()
    try {
      const answer = await t.admin({ method: 'POST', url: '/settings', payload: { key, value } })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().error.message).toContain('This must be an address such as')
    } finally {
      await t.close()
    }
  })
})

it('never lets an answer of the API run anything', async () => {
  expect(await policyOf('/server/ping', { allowsExtensionDevelopment: true })).toMatch(/^default-src 'none'/)
})
