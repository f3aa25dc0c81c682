import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type MixedRequestsTarget,
  memoryMb,
  prepareMixedRequests,
  sendMixedRequests,
} from '../tests/support/mixedRequests'
import { buildServer, startServer } from '../tests/support/serverProcess'
import { report } from './report'

const REQUESTS = 10_000
const STARTS = 5
const credentials = { token: 'bench-token', email: 'admin@example.com', password: 'correct horse battery' }

/** What a server costs as a process of its own: time to its first answer, memory after ten thousand requests. */
export async function measureProcess(): Promise<void> {
  const folder = await buildServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'pergola-bench-'))
  const env = { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: credentials.token, TRUST_PROXY: '127.0.0.1' }
  try {
    const server = await startServer(folder, env)
    const target: MixedRequestsTarget = { url: server.url, ...credentials }
    const pid = server.process.pid ?? 0
    await prepareMixedRequests(target)
    await sendMixedRequests(target, REQUESTS)
    if (process.platform === 'linux') {
      report(`memory after ${REQUESTS} mixed requests`, memoryMb(pid), 200, 'MB')
      console.log(`     ${memoryMb(pid, 'VmHWM').toFixed(0)} MB at its peak`)
    }
    await server.kill()
    const starts: number[] = []
    for (let i = 0; i < STARTS; i++) starts.push(await measureStart(folder, env))
    report(`start to the first answer of a project, best of ${STARTS}`, Math.min(...starts), 1_000, 'ms')
  } finally {
    await rm(dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureStart(folder: string, env: Record<string, string>): Promise<number> {
  const startedAt = performance.now()
  const server = await startServer(folder, env)
  const response = await fetch(`${server.url}/demo/items/articles?limit=1`, {
    headers: { authorization: `Bearer ${credentials.token}` },
  })
  await response.arrayBuffer()
  const taken = performance.now() - startedAt
  await server.kill()
  if (!response.ok) throw new Error(`The first answer was ${response.status}`)
  return taken
}
