import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from './buildApp'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-static-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('lets frames without an origin check the hashes of extensions, whoever else may read answers', async () => {
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
    }
  } finally {
    await app.close()
  }
})
