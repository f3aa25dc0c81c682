import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
let folder: string

/** A clone in which nothing was installed or built yet. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pergola-start-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function start(args: string[] = [], env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [...args, join(folder, 'scripts/start.mjs')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, lastLine: stderr.trim().split('\n').at(-1) }
}

describe('npm start', () => {
  it('names the Node that it needs on one that is too old', () => {
    const pretend = 'Object.defineProperty(process, "versions", { value: { node: "20.18.3" } })'
    const { status, lastLine } = start(['--import', `data:text/javascript,${encodeURIComponent(pretend)}`])
    expect(status).toBe(1)
    expect(lastLine).toBe(
      'Pergola needs Node 20.19 or newer, this is 20.18.3: install a newer Node and start again.',
    )
  })

  it('says what to do when packages cannot be fetched', () => {
    const { status, lastLine } = start([], {
      // Port 9 takes nothing in; an empty cache has nothing to offer instead.
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
      npm_config_replace_registry_host: 'always',
    })
    expect(status).toBe(1)
    expect(lastLine).toBe(
      'The packages could not be installed: check the network and what npm says above, then start again.',
    )
  }, 120_000)

  it('says what to do when the console does not compile, and starts no server', () => {
    rmSync(join(folder, 'package-lock.json'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'rspack.config.ts'), 'export default () => { throw new Error("half done") }')
    mkdirSync(join(folder, 'dist/server'), { recursive: true })
    writeFileSync(join(folder, 'dist/server/main.mjs'), 'console.error("started")')
    const { status, lastLine } = start()
    expect(status).toBe(1)
    expect(lastLine).toBe(
      'The console could not be built: correct what the compiler says above, then start again.',
    )
  }, 60_000)
})
