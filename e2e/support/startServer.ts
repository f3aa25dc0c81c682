import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const entry = join(root, 'dist/server/main.mjs')

export interface RunningServer {
  /** Address without a slash at the end. */
  url: string
  dataDir: string
  /** Of its process. */
  pid: number
  /** Everything that the server printed so far. */
  output: () => string
  stop: () => Promise<void>
}

export interface StartServerOptions {
  /** Default true: a fresh copy of the seeded demo project. */
  demo?: boolean
  /** A function gets the port on which the server will listen. */
  env?: Record<string, string> | ((port: number) => Record<string, string>)
  /** Changes the data folder before the server starts. */
  configure?: (dataDir: string) => void
}

/** Starts the built server on a free port, with data of its own. */
export async function startServer({
  demo = true,
  env = {},
  configure,
}: StartServerOptions = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pergola-e2e-'))
  if (demo) cpSync(await seededData(), dataDir, { recursive: true })
  configure?.(dataDir)
  const server = await run(dataDir, (port) => ({
    DEMO: demo ? '1' : '0',
    ...(typeof env === 'function' ? env(port) : env),
  }))
  return {
    ...server,
    dataDir,
    stop: async () => {
      // At once: nothing that it might still write is kept.
      await server.stop('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The demo project, seeded once for each build of the server and copied for each test file. It is made beside its place and
 * moved there as a whole, since several files may begin at once.
 */
export async function seededData(): Promise<string> {
  const cache = join(root, '.cache/e2e')
  const name = `atlas-${Math.round(statSync(entry).mtimeMs)}`
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  // Of builds that are gone.
  for (const other of readdirSync(cache).filter((made) => !made.startsWith(name)))
    rmSync(join(cache, other), { recursive: true, force: true })
  const making = mkdtempSync(`${folder}-`)
  const server = await run(making, () => ({ DEMO: '1' }))
  await server.stop()
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another one was there first.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

async function run(dataDir: string, envOf: (port: number) => Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // Whatever else is on the disk of the machine.
      DISK_RESERVE_BYTES: '0',
      WEBHOOK_NETWORKS: 'loopback',
      ...envOf(port),
    },
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, url, () => printed)
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed,
    stop: (signal?: NodeJS.Signals) => stop(child, signal),
  }
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`)
    const answer = await fetch(`${url}/server/ping`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready within a minute:\n${output()}`)
}

function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
