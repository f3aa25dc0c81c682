import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyExtensionTree } from './chaos/installFault'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

const root = fileURLToPath(new URL('../', import.meta.url))
const CITY = '#/atlas/collections/cities/1850147'

let server: RunningServer
let browser: Browser
let tree: string
/** A place that knows nothing of this project. */
let outside: string
let tarball: string

beforeAll(async () => {
  outside = mkdtempSync(join(tmpdir(), 'outsider-'))
  tree = copyExtensionTree()
  tarball = packSdk()
  const env = { EXTENSIONS_DIR: tree, EXTENSIONS_DEV: '1' }
  ;[server, browser] = await Promise.all([startServer({ env }), openBrowser()])
  await giveCitiesTheInterface()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  for (const folder of [outside, tree]) rmSync(folder, { recursive: true, force: true })
})

function packSdk(): string {
  mkdirSync(join(outside, 'registry'))
  const target = join(outside, 'registry/sdk')
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/packSdk.mjs', target], {
    cwd: root,
    encoding: 'utf8',
  })
  const [, file] = /Packed (.*)/.exec(stdout) ?? []
  if (!file) throw new Error(stderr)
  return file
}

/** What an admin would do in the settings of the collection. */
async function giveCitiesTheInterface(): Promise<void> {
  const send = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/atlas${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const { data } = await (await send('POST', '/auth/authenticate', ADMIN)).json()
  const authorization = { Authorization: `Bearer ${data.token}` }
  const answer = await send('PATCH', '/fields/cities/name', { interface: 'color-wheel' }, authorization)
  expect(answer.status).toBe(200)
}

/** Files as the tutorial tells to write them. */
function filesOfTutorial(): [file: string, content: string][] {
  const text = readFileSync(join(root, 'docs/extensions/tutorial.md'), 'utf8')
  return [...text.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ])
}

/** Runs one command to its end. */
function run(cwd: string, command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
}

/** Starts a command that goes on, and waits for a line of what it prints. */
function start(cwd: string, args: string[], line: RegExp): Promise<{ found: string; child: ChildProcess }> {
  const child = spawn('npm', args, { cwd, detached: true })
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const found = line.exec(printed)?.[1]
      if (found) resolve({ found, child })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(printed)))
  })
}

/** Changes the source, and measures until the page shows it. */
async function edit(page: Page, file: string, label: string): Promise<number> {
  const code = readFileSync(file, 'utf8').replace(
    /( data-edit="[^"]*")?\n {6}id=/,
    ` data-edit="${label}"\n      id=`,
  )
  const shown = page.locator(`[data-edit="${label}"]`).waitFor({ state: 'attached' })
  const startedMs = performance.now()
  writeFileSync(file, code)
  await shown
  return performance.now() - startedMs
}

describe('someone outside this project', () => {
  it('sees an interface of their own in a running console after two commands, within a minute', async () => {
    // A try before this one may have left it.
    rmSync(join(outside, 'color-wheel'), { recursive: true, force: true })
    const startedMs = performance.now()
    const sdk = `file:${tarball}`
    const create = ['pergola-extension', 'create', 'color-wheel', '--sdk', sdk]
    run(outside, 'npx', '--yes', '--prefer-offline', `--package=${sdk}`, ...create)
    const folder = join(outside, 'color-wheel')
    const dev = ['run', 'dev', '--', '--port', '0', '--console', `${server.url}/admin/`]
    const { found: link, child } = await start(folder, dev, /Open (\S+)\n[\s\S]*Built/)
    const record = await openPage(browser, server.url)
    const { page } = record
    try {
      await page.goto(link + CITY)
      await new SignInPage(page, server.url).signIn(ADMIN)
      const input = page.locator('[data-extension="interface:color-wheel"] input')
      await expect.poll(() => input.inputValue()).toBe('Tokyo')
      const tookMs = performance.now() - startedMs
      // Some twenty seconds where nothing else runs; a machine that shares its cores may take longer than the minute.
      expect(tookMs).toBeLessThan(180_000)

      const item = new ItemPage(page)
      await input.fill('Edo')
      await item.field('Population').fill('42')
      const times: number[] = []
      for (const label of ['one', 'two', 'three', 'four', 'five'])
        times.push(await edit(page, join(folder, 'input.tsx'), label))
      console.error(`Two commands: ${seconds(tookMs)} s. Edits: ${times.map(Math.round).join(', ')} ms`)
      // The machine may be busy with something else for a moment, but not five times.
      expect(Math.min(...times)).toBeLessThan(300)
      expect(await input.inputValue()).toBe('Edo')
      expect(await item.field('Population').inputValue()).toBe('42')

      writeFileSync(join(folder, 'input.tsx'), 'export default function Broken() { return <b> }')
      const badge = page.getByRole('complementary', { name: 'Extension in development' })
      await badge.getByText(/does not build/).waitFor()
      expect(await input.inputValue()).toBe('Edo')

      page.on('dialog', (dialog) => void dialog.accept())
      await badge.getByRole('link', { name: /server's own/ }).click()
      await page.getByRole('button', { name: 'More ways to save' }).waitFor()
      expect(await badge.count()).toBe(0)
      expect(page.url()).not.toContain('dev=')
    } finally {
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await record.close()
    }
  }, 360_000)

  it('can follow the tutorial to its end: types, tests and the check pass, and everybody sees the result', async () => {
    const folder = join(outside, 'color-wheel')
    for (const [file, content] of filesOfTutorial()) writeFileSync(join(folder, file), content)
    const test = ['vitest', 'happy-dom', '@testing-library/react', '@testing-library/user-event']
    run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--save-dev', ...test)
    run(folder, 'npx', 'tsc', '--noEmit')
    run(folder, 'npx', 'vitest', 'run')
    run(folder, 'npm', 'run', 'pack')
    run(folder, 'npm', 'run', 'build', '--', '--out', join(tree, 'custom'))

    const record = await openPage(browser, server.url)
    const { page } = record
    const signIn = new SignInPage(page, server.url)
    await signIn.open(CITY)
    await signIn.signIn(ADMIN)
    await page
      .locator('[data-extension="interface:color-wheel"]')
      .getByRole('slider', { name: 'Name' })
      .waitFor()
    expect(record.foreignRequests()).toEqual([])
    await record.close()
  }, 180_000)
})

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
