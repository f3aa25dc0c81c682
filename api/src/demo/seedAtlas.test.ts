import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import type { Project } from '../project/Project'
import { createTestDatabase, type TestDatabase } from '../testing/createTestDatabase'
import { installAtlas } from './installAtlas'
import { seedAtlas } from './seedAtlas'

let dataDir: string
let registry: ProjectRegistry
let project: Project
let database: TestDatabase | null
let seconds: number

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-demo-'))
  await mkdir(join(dataDir, 'projects'))
  registry = new ProjectRegistry({ dataDir })
  const startedAt = performance.now()
  database = await createTestDatabase()
  project = await installAtlas(registry, { database: database?.config })
  seconds = (performance.now() - startedAt) / 1000
}, 120_000)

afterAll(async () => {
  await registry.close()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the demo project', () => {
  it('is filled within seconds', () => {
    // Some 2 s on an idle machine with SQLite, 6 with MariaDB; the margin is for busy ones.
    expect(seconds).toBeLessThan(60)
  })

  it('holds every country and some 135,000 cities', async () => {
    const [countries] = await project.knex('countries').count({ count: '*' })
    const [cities] = await project.knex('cities').count({ count: '*' })
    expect(Number(countries?.count)).toBe(250)
    expect(Number(cities?.count)).toBeGreaterThan(135_000)
  })

  it('shows what is known of a country', async () => {
    const row = await project.knex('countries').where({ code: 'NLD' }).first()
    expect(row).toMatchObject({
      name: 'Netherlands',
      status: 'published',
      slug: 'netherlands',
      capital: 'Amsterdam',
      region: 'Europe',
      landlocked: 0,
      independent: 1,
      tags: '.nl,EUR',
      position: '{"lat":52.5,"lng":5.75}',
    })
    const largest = await project
      .knex('cities')
      .where({ country: row.id })
      .orderBy('population', 'desc')
      .first()
    expect(largest).toMatchObject({ name: 'Amsterdam', feature: 'PPLC', is_capital: 1, rating: 4 })
  })

  it('keeps countries without inhabitants, or disputed ones, as drafts', async () => {
    const drafts = await project.knex('countries').where({ status: 'draft' }).pluck('code')
    expect(drafts.sort()).toEqual(['BVT', 'HMD', 'IOT', 'UMI', 'UNK'])
  })

  it('stores the flag of each country as a file', async () => {
    const file = await project
      .knex('directus_files')
      .join('countries', 'countries.flag', 'directus_files.id')
      .where({ code: 'JPN' })
      .first('directus_files.*')
    expect(file).toMatchObject({ title: 'Flag of Japan', type: 'image/svg+xml' })
    const stored = await project.storage.get(`originals/${file.filename_disk}`)
    expect(stored?.sizeBytes).toBe(file.filesize)
    expect(stored && (await text(stored.stream))).toContain('<svg')
  })

  it('links countries, languages, neighbours and translations without loose ends', async () => {
    const schema = await project.schema.get()
    for (const [collection, fields] of Object.entries({
      countries: ['flag', 'languages', 'borders', 'cities', 'translations', 'owner'],
      languages: ['countries'],
      cities: ['country'],
      countries_borders: ['country', 'neighbour'],
    })) {
      for (const field of fields)
        expect(schema.relationOf(collection, field), `${collection}.${field}`).not.toBeNull()
    }
    for (const [table, column] of [
      ['countries_borders', 'neighbour'],
      ['countries', 'flag'],
      ['cities', 'country'],
    ] as const) {
      expect(await project.knex(table).whereNull(column).first(), `${table}.${column}`).toBeUndefined()
    }
  })

  it('describes each of its fields, in the order of the form', async () => {
    const rows = await project.knex('directus_fields').where({ collection: 'countries' }).orderBy('sort')
    expect(rows.slice(0, 5).map(({ field }) => field)).toEqual([
      'id',
      'status',
      'name',
      'official_name',
      'code',
    ])
    expect(rows.every((row) => row.interface !== null)).toBe(true)
  })

  it('calls its collections and fields something in every language', async () => {
    const collections = await project.knex('directus_collections').whereNotNull('translation')
    const fields = await project.knex('directus_fields').whereNotNull('translation')
    expect(collections).toHaveLength(6)
    for (const { field, translation } of [...collections, ...fields]) {
      const names = JSON.parse(translation).map((entry: { translation: string }) => entry.translation)
      expect(names.filter(Boolean), field).toHaveLength(31)
    }
  })

  it('gives the editor a role whose rights end at what is published', async () => {
    const role = await project.knex('directus_roles').where({ name: 'Editor' }).first()
    const rows = await project.knex('directus_permissions').where({ role: role.id })
    const ofCountries = rows.filter(({ collection }) => collection === 'countries')
    expect(ofCountries.map(({ status, read }) => [status, read])).toEqual([
      ['published', 'full'],
      ['draft', 'none'],
      ['deleted', 'none'],
    ])
    expect(rows.filter(({ collection }) => collection.startsWith('directus_'))).toHaveLength(16)
  })
})

it('leaves no files behind when seeding fails', async () => {
  const [before] = await project.knex('directus_files').count({ count: '*' })
  const deleted: string[] = []
  const storage = Object.create(project.storage, {
    delete: { value: async (name: string) => deleted.push(name) },
    put: { value: async () => undefined },
  })
  // The tables are there already.
  await expect(seedAtlas({ ...project, storage })).rejects.toThrow()
  const [after] = await project.knex('directus_files').count({ count: '*' })
  expect(after).toEqual(before)
  expect(deleted).toHaveLength(250)
})
