import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryMb, prepareMixedRequests, sendMixedRequests } from '../support/mixedRequests'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const token = 'super-admin-token'
const limitMb = 200

let folder: string
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-footprint-'))
  const env = { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: token, TRUST_PROXY: '127.0.0.1' }
  server = await startServer(folder, env)
}, 120_000)

afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

// The whole 10,000 are sent by `npm run bench:api`; what would grow without end shows after these.
it.skipIf(process.platform !== 'linux')(
  `holds less than ${limitMb} MB after 2,000 mixed requests`,
  async () => {
    const target = { url: server.url, token, email: 'admin@example.com', password: 'correct horse battery' }
    await prepareMixedRequests(target)
    await sendMixedRequests(target, 2_000)
    expect(memoryMb(server.process.pid ?? 0)).toBeLessThan(limitMb)
  },
  300_000,
)
