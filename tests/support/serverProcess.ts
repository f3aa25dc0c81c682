import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Configuration, rspack } from '@rspack/core'
import { serverConfig } from '../../build/serverConfig'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A server in a process of its own, as operators run it. */
export interface ServerProcess {
  /** Without trailing slash. */
  url: string
  process: ChildProcess
  /** Ends it at once, whatever it is doing. */
  kill(): Promise<void>
}

/**
 * Builds the server into a new folder, which the caller removes. It has to be below the packages it imports.
 *
 * @param change - Makes another server of the configuration.
 */
export async function buildServer(
  change: (config: Configuration) => Configuration = (config) => config,
): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules', '.pergola-server-'))
  const config = serverConfig({ root, isDevelopment: true })
  const compiler = rspack(change({ ...config, output: { ...config.output, path: folder } }))
  const stats = await new Promise<{ hasErrors(): boolean; toString(): string } | undefined>(
    (resolve, reject) => {
      compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))))
    },
  )
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString() ?? 'The server was not built')
  return folder
}

/**
 * Starts a built server on a free port and waits until it answers.
 *
 * @param options - `before`: a module that is loaded before it, with which messages can be exchanged. `uid`: of another user.
 *   `onError`: hears what it writes to its standard error.
 */
export async function startServer(
  folder: string,
  env: Record<string, string>,
  { before, uid, onError }: { before?: URL; uid?: number | undefined; onError?: (text: string) => void } = {},
): Promise<ServerProcess> {
  const port = await freePort()
  const loaded = before ? ['--import', before.href] : []
  const child = spawn(process.execPath, ['--max-semi-space-size=4', ...loaded, join(folder, 'main.mjs')], {
    env: { ...process.env, DEMO: '0', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'ignore', onError ? 'pipe' : 'inherit', ...(before ? (['ipc'] as const) : [])],
    ...(uid !== undefined && { uid, gid: uid }),
  })
  if (onError) child.stderr?.setEncoding('utf8').on('data', onError)
  const url = `http://127.0.0.1:${port}`
  await waitUntilAnswers(url, child)
  return {
    url,
    process: child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function waitUntilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt++) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/server/ping`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not answer in time')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
