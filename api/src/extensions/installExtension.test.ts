import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CheckedPackage } from './checkPackage'
import { installExtension, sweepUnfinished } from './installExtension'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pergola-installed-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const stars: CheckedPackage = {
  kind: 'interface',
  id: 'stars',
  version: '1.0.0',
  meta: {},
  files: new Map([
    ['meta.json', Buffer.from('{}')],
    ['sandbox/entry.js', Buffer.from('1')],
  ]),
}

/** A disk that fails with the second file. */
function failingDisk(code: string) {
  let written = 0
  return async (file: string, content: Buffer): Promise<void> => {
    if (++written === 2) throw Object.assign(new Error(`${code}: ${file}`), { code })
    await writeFile(file, content)
  }
}

describe('installing', () => {
  it('puts all files below the version', async () => {
    await installExtension(folder, stars)
    expect(await readFile(join(folder, 'interfaces/stars/1.0.0/sandbox/entry.js'), 'utf8')).toBe('1')
    expect(await readdir(folder)).toEqual(['interfaces'])
  })

  it('compresses what pages load, once', async () => {
    const code = 'export const answer = 42\n'.repeat(200)
    const files = new Map([...stars.files, ['remoteEntry.js', Buffer.from(code)]])
    await installExtension(folder, { ...stars, files })
    const version = join(folder, 'interfaces/stars/1.0.0')
    expect((await readdir(version)).sort()).toEqual([
      'meta.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
      'remoteEntry.js.gz',
      'sandbox',
    ])
    const packed = await readFile(join(version, 'remoteEntry.js.br'))
    expect(brotliDecompressSync(packed).toString()).toBe(code)
  })

  it.each([
    ['ENOSPC', 507, /disk of the server is full/],
    ['EDQUOT', 507, /disk of the server is full/],
    ['EROFS', 500, /cannot be written/],
    ['EIO', 500, /cannot be written/],
  ])('leaves nothing when the disk fails with %s in the middle: %i/607', async (code, status, message) => {
    const failed = installExtension(folder, stars, { write: failingDisk(code) })
    await expect(failed).rejects.toMatchObject({ code: 607, status, message: expect.stringMatching(message) })
    expect(await readdir(folder)).toEqual([])
    await installExtension(folder, stars)
  })
})

describe('what a process left behind that was killed', () => {
  it('is removed once it is old, and nothing else', async () => {
    const yesterday = new Date(Date.now() - 48 * 3_600_000)
    for (const name of ['.staging-old', '.removed-old', '.staging-running', '.other', 'interfaces']) {
      await mkdir(join(folder, name))
      await writeFile(join(folder, name, 'meta.json'), '{}')
      if (name !== '.staging-running') await utimes(join(folder, name), yesterday, yesterday)
    }
    await sweepUnfinished(folder, new Date(Date.now() - 24 * 3_600_000))
    expect((await readdir(folder)).sort()).toEqual(['.other', '.staging-running', 'interfaces'])
  })

  it('may be a folder that does not exist yet', async () => {
    await expect(sweepUnfinished(join(folder, 'nosuch'), new Date())).resolves.toBeUndefined()
  })
})
