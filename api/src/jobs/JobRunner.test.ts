import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Viewer } from '../project/Viewer'
import { createTestApp, type TestApp } from '../testing/createTestApp'
import { JobRunner } from './JobRunner'
import { JobStore } from './JobStore'

const USER = 1
const ADMIN: Viewer = {
  userId: USER,
  roleId: 1,
  isAdmin: true,
  isAnonymous: false,
  session: null,
  ip: '',
  userAgent: '',
  baseUrl: '',
  askedUrl: '',
}

let t: TestApp
let now = Date.now()
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A job in the middle of its work. */
async function startJob() {
  const runner = new JobRunner(t.project, () => now)
  const create = () =>
    runner.store.create({ user: USER, kind: 'import', collection: 'directus_files', options: {} })
  let finish = () => {}
  const work = () => new Promise<boolean>((resolve) => (finish = () => resolve(true)))
  const job = await runner.start(await create(), 'import', {}, ADMIN, work)
  return {
    runner,
    job,
    create,
    finish: () => {
      finish()
      return runner.close()
    },
  }
}

describe('a machine that stood still for longer than a job may be silent', () => {
  it('goes on with its jobs, which only other processes take for interrupted', async () => {
    const { runner, job, finish } = await startJob()
    now += 60_000
    expect(await runner.store.get(job.id, USER)).toMatchObject({ state: 'running' })
    expect(await new JobStore(t.project.knex, () => now).get(job.id, USER)).toMatchObject({
      state: 'interrupted',
    })
    await finish()
  })

  it('neither begins another job of the user nor removes the one that runs', async () => {
    const { runner, job, create, finish } = await startJob()
    const other = await create()
    now += 60_000
    await expect(runner.start(other, 'import', {}, ADMIN, async () => true)).rejects.toMatchObject({
      status: 422,
    })
    await runner.store.sweep(new Date(now))
    expect(await runner.store.get(job.id, USER)).toMatchObject({ state: 'running' })
    await finish()
  })
})

it('a job whose process has ended is begun again by another', async () => {
  const { job, finish } = await startJob()
  now += 60_000
  const other = new JobRunner(t.project, () => now)
  let isDone = false
  await other.start(job, 'import', {}, ADMIN, async () => {
    isDone = true
    return true
  })
  await other.close()
  expect(isDone).toBe(true)
  await finish()
})

it('a job is begun again as soon as its row says that it has ended', async () => {
  const runner = new JobRunner(t.project)
  const { store } = runner
  const { id } = await store.create({
    user: USER,
    kind: 'import',
    collection: 'directus_files',
    options: {},
  })
  const beat = store.beat.bind(store)
  const again: Promise<unknown>[] = []
  vi.spyOn(store, 'beat').mockImplementation(async (...args) => {
    const beaten = await beat(...args)
    if (args[2]?.state === 'cancelled')
      again.push(runner.start(await store.get(id, USER), 'import', {}, ADMIN, async () => true))
    return beaten
  })
  await runner.start(await store.get(id, USER), 'import', {}, ADMIN, async () => false)
  await vi.waitFor(() => expect(again).toHaveLength(1))
  await Promise.all(again)
  await runner.close()
  expect(await store.get(id, USER)).toMatchObject({ state: 'done' })
})
