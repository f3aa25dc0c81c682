import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AppOptions } from '../app/AppOptions'
import { buildApp } from '../app/buildApp'

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

it('never lets an answer of the API run anything', async () => {
  expect(await policyOf('/server/ping', { allowsExtensionDevelopment: true })).toMatch(/^default-src 'none'/)
})
