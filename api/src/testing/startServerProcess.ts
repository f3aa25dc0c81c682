import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { serverConfig } from '../../../build/serverConfig'

const START_TIMEOUT_MS = 30_000

export interface ServerBundle {
  /** Path of the built `main.mjs`. */
  main: string
  remove(): Promise<void>
}

export interface ServerProcess {
  /** `http://127.0.0.1:{port}` */
  url: string
  /** Ends the process as a crash would: at once, with nothing cleaned up. */
  kill(): Promise<void>
  /** Ends the process as an operator would. */
  stop(): Promise<void>
}

/** Builds the server as it is shipped, into a temporary folder beside the packages it loads. */
export async function buildServer(): Promise<ServerBundle> {
  const root = process.cwd()
  const folder = await mkdtemp(join(root, 'node_modules/.cache-server-'))
  const config = serverConfig({ root, isDevelopment: true })
  const compiler = rspack({ ...config, output: { ...config.output, path: folder } })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null)
      compiler.close(() => (failure ? reject(failure) : resolve()))
    })
  })
  return { main: join(folder, 'main.mjs'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Starts a server process of its own and waits until it answers. */
export async function startServerProcess(
  bundle: ServerBundle,
  options: { dataDir: string; port: number },
): Promise<ServerProcess> {
  const env = {
    ...process.env,
    DATA_DIR: options.dataDir,
    PORT: String(options.port),
    DEMO: '0',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [bundle.main], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const url = `http://127.0.0.1:${options.port}`
  await untilReady(child, url)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return { url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    try {
      if ((await fetch(`${url}/server/ping`)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill()
  throw new Error('The server did not answer in time')
}
