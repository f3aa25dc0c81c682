import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN } from './pages/SignInPage'
import { freePort, seededData } from './support/startServer'

const root = fileURLToPath(new URL('../', import.meta.url))
const WAIT = { timeout: 60_000 }
const running = new Set<ChildProcess>()
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pergola-start-'))
  cpSync(await seededData(), dataDir, { recursive: true })
})
afterAll(() => {
  for (const { pid } of running) if (pid) process.kill(-pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** `npm start`, as it is typed. In a group of its own, so that nothing of it can outlive the tests. */
function npmStart(env: Record<string, string>) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  return { child, printed: () => printed }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/server/ping`).catch(() => null)
  return answer?.ok === true
}

async function startReady() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedMs = performance.now()
  const started = npmStart({ PORT: String(port) })
  await expect.poll(() => answers(url), WAIT).toBe(true)
  return { ...started, url, port, tookMs: performance.now() - startedMs }
}

async function request(url: string, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${url}/atlas${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  return (await response.json()).data
}

async function cityName(url: string, newName?: string): Promise<string> {
  const { token } = await request(url, 'POST', '/auth/authenticate', ADMIN)
  const path = '/items/cities/1850147'
  const city = newName
    ? await request(url, 'PATCH', path, { name: newName }, token)
    : await request(url, 'GET', path, undefined, token)
  return city.name
}

describe('npm start', () => {
  it('stops with the npm that was was asked to stop, and goes on where it was without installing, building or seeding', async () => {
    const first = await startReady()
    expect(await cityName(first.url, 'Edo')).toBe('Edo')
    // npm alone is signalled, as a supervisor does.
    first.child.kill('SIGTERM')
    await expect.poll(() => answers(first.url), WAIT).toBe(false)
    if (running.has(first.child)) await once(first.child, 'close')

    const second = await startReady()
    console.error(`Second start: ${Math.round(second.tookMs)} ms`)
    expect(await cityName(second.url)).toBe('Edo')
    expect(second.printed()).not.toMatch(/Installing|Building|Making/)
    if (second.child.pid) process.kill(-second.child.pid, 'SIGINT')
    if (running.has(second.child)) await once(second.child, 'close')
    expect(await answers(second.url)).toBe(false)
  }, 180_000)

  it('says in one line what to do when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toMatch(
      /^Port \d+ is in use: stop the other server or set PORT to a free one$/m,
    )
    other.close()
  }, 120_000)

  it('says in one line what to do when its data cannot be written', async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'inside') })).toMatch(
      /^DATA_DIR .*inside cannot be written, since a file is in .* \(ENOTDIR\): set another one or change its owner$/m,
    )
  }, 120_000)
})

/** What is printed by a server that does not start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { child, printed } = npmStart(env)
  await once(child, 'close')
  expect(child.exitCode).toBe(1)
  expect(printed()).not.toMatch(/^ {4}at /m)
  return printed()
}
