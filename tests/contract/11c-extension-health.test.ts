import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

/* What pages report of their extensions, kept for those who run the project. */
let t: TestApp
let built: string

beforeEach(async () => {
  // The clock alone, and not at midnight: what is counted belongs to a day, and a rate to a minute.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-14T12:00:00Z') })
  built = await mkdtemp(join(tmpdir(), 'pergola-built-'))
  await writeVersion('stars', '2.0.0')
  await writeVersion('slider', '1.0.0')
  t = await createTestApp({ extensionsDir: built })
})
afterEach(async () => {
  vi.useRealTimers()
  await t.close()
  await rm(built, { recursive: true, force: true })
})

async function writeVersion(id: string, version: string): Promise<void> {
  const folder = join(built, 'custom', 'interfaces', id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'meta.json'), JSON.stringify({ name: id, version }))
}

const stars = { kind: 'interface', id: 'stars', version: '2.0.0' }
const report = (reports: object[], as = t.editor) =>
  as({ method: 'POST', url: '/extensions/health', payload: { reports } })
const read = async () => (await t.admin({ url: '/extensions/health' })).json().data
const loaded = { ...stars, what: 'loaded', count: 1, first: true, ms: 100 }

describe('the health of extensions', () => {
  it('is added up over the pages of everyone, by version and day', async () => {
    expect((await report([loaded])).statusCode).toBe(204)
    await report(
      [
        { ...loaded, ms: 300 },
        { ...stars, what: 'render', count: 3, first: true },
      ],
      t.admin,
    )
    await report([{ ...stars, what: 'render', count: 2, first: false }], t.admin)
    await report([{ ...stars, what: 'slow', count: 1, first: true }])
    const day = '2026-03-14'
    expect(await read()).toEqual([
      {
        ...stars,
        pages: 2,
        load_ms: 200,
        problems: expect.arrayContaining([
          { what: 'render', pages: 1, events: 5 },
          { what: 'slow', pages: 1, events: 1 },
        ]),
        days: [{ day, pages: 2, problems: 1 }],
      },
    ])
  })

  it('keeps the version that ran before beside the one that runs', async () => {
    await report([loaded])
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await read()
    await t.project.knex('pergola_extension_health').update({ day: yesterday })
    await writeVersion('stars', '2.1.0')
    await report([{ ...loaded, version: '2.1.0' }])
    expect((await read()).map(({ version }: { version: string }) => version)).toEqual(['2.1.0', '2.0.0'])
  })

  it('is kept for fourteen days', async () => {
    await report([loaded])
    await read()
    const table = () => t.project.knex('pergola_extension_health')
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    await table().update({ day: daysAgo(13), key: 'kept' })
    await report([loaded])
    await read()
    expect(await table()).toHaveLength(2)
    await table()
      .where({ key: 'kept' })
      .update({ day: daysAgo(14) })
    await report([loaded])
    await read()
    expect(await table()).toHaveLength(1)
  })

  it('takes no more rows than there are versions and kinds of events, and no number without end', async () => {
    await report([
      { ...stars, version: '9.9.9', what: 'render', count: 1, first: true },
      { ...stars, id: 'nosuch', what: 'render', count: 1, first: true },
      { ...loaded, count: 1_000_000, ms: 1_000_000_000 },
    ])
    expect(await read()).toMatchObject([{ pages: 1, load_ms: 120_000 }])
  })

  it.each([
    ['a kind of event of its own', [{ ...loaded, what: 'My secret' }]],
    ['a message', [{ ...loaded, message: 'text of an item' }]],
    ['a count below one', [{ ...loaded, count: 0 }]],
    ['a count that is none', [{ ...loaded, count: 1.5 }]],
    ['more than a page can have', Array(101).fill(loaded)],
    ['nothing', []],
  ])('refuses %s', async (_what, reports) => {
    expect((await report(reports)).statusCode).toBe(422)
    expect(await read()).toEqual([])
  })

  it.each([
    [100, 'must be one of'],
    [5_000, 'must NOT have more than 100 items'],
  ])('says the first problems of a body with %i that are wrong in all', async (count, problem) => {
    const { statusCode, body } = await report(Array(count).fill({ ...loaded, kind: 'x', what: 'y' }))
    expect(statusCode).toBe(422)
    expect(body).toContain(problem)
    expect(body.length).toBeLessThan(20_000)
  })

  it('takes reports of people who have signed in, and shows them to administrators', async () => {
    expect((await report([loaded], t.anonymous)).statusCode).toBe(401)
    expect((await t.anonymous({ url: '/extensions/health' })).statusCode).toBe(401)
    expect((await t.editor({ url: '/extensions/health' })).statusCode).toBe(403)
  })

  it('takes so many reports of one person in a minute', async () => {
    for (let count = 0; count < 30; count++) await report([loaded])
    expect((await report([loaded])).statusCode).toBe(429)
    expect((await report([loaded], t.admin)).statusCode).toBe(204)
  })

  it('counts all of the reports that come at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => report([loaded, { ...loaded, id: 'slider', version: '1.0.0' }])),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(204))
    expect((await read()).map(({ pages }: { pages: number }) => pages)).toEqual([8, 8])
  })
})
