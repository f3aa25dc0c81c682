import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BigProject, installBigProject } from '../support/bigProject'
import { memoryMb } from '../support/mixedRequests'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const token = 'super-admin-token'
const limitMb = 300

let folder: string
let dataDir: string
let server: ServerProcess
let project: BigProject

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-load-'))
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: token })
  project = await installBigProject(server, dataDir, token)
}, 240_000)

afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

it.skipIf(process.platform !== 'linux').each([
  [24, 'for lists of lists', '/items/countries?fields=*.*.*&limit=-1', 422],
  [3, 'for every row of a long list', '/items/cities?fields=*.*&limit=-1', 200],
])(
  `serves everybody else while one reader asks %i times at once %s, in less than ${limitMb} MB`,
  async (times, _what, path, status) => {
    const heavy = Array.from({ length: times }, async () => {
      const response = await project.send(project.editor, path)
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += chunk.length
      return { status: response.status, bytes }
    })
    let isDone = false
    const done = Promise.all(heavy).finally(() => {
      isDone = true
    })
    let served = 0
    while (!isDone) {
      const response = await project.send(project.colleague, '/items/countries?limit=20')
      expect(response.status).toBe(200)
      await response.arrayBuffer()
      served += 1
    }
    for (const answer of await done) expect(answer.status).toBe(status)
    expect(served).toBeGreaterThan(0)
    expect(server.process.exitCode).toBeNull()
    expect(memoryMb(server.process.pid ?? 0, 'VmHWM')).toBeLessThan(limitMb)
  },
  240_000,
)

it('refuses an answer beyond the budget with a sentence that says how to ask for less', async () => {
  const nested = 'fields=*,country.*,country.cities.id'
  const response = await project.send(project.editor, `/items/cities?limit=-1&${nested}`)
  expect(response.status).toBe(422)
  expect((await response.json()).error.message).toMatch(/"limit"/)
})
