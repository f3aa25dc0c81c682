import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createArticles, keyField, post, referenceField } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'
import { finishedJob, undoneJob } from '../../api/src/testing/importTable'

let server: TestApp
let file: { id: number; private_hash: string; filename_disk: string }

beforeAll(async () => {
  server = await createTestApp()
  await createArticles(server)
  const { admin } = server
  await post(admin, '/collections', {
    collection: 'articles_files',
    hidden: true,
    fields: [
      keyField,
      referenceField('article'),
      { ...referenceField('file'), type: 'file', interface: 'file' },
    ],
  })
  for (const relation of [
    { field_many: 'article', collection_one: 'articles', junction_field: 'file' },
    { field_many: 'file', collection_one: 'directus_files', junction_field: 'article' },
  ])
    await post(admin, '/relations', { collection_many: 'articles_files', ...relation })
  file = (await upload()) as typeof file
})
afterAll(() => server.close())

interface Use {
  collection: string
  field: string
  by: string
  items: { id: number }[]
  others: number
}

const upload = () =>
  post(server.admin, '/files', { data: 'aGk=', filename_disk: 'a.txt', filename_download: 'a.txt' })

const article = async (title: string, values: object = {}) =>
  ((await post(server.admin, '/items/articles', { title, ...values })) as { id: number }).id

async function usesOf(id: number, as: Inject = server.admin) {
  const response = await as({ url: `/files/${id}/uses` })
  expect(response.statusCode).toBe(200)
  return response.json().data
}

describe('where a file is used', () => {
  it('is nowhere for a new file', async () => {
    const { id } = (await upload()) as typeof file
    expect(await usesOf(id)).toEqual({ uses: [], hidden: 0, isComplete: true })
  })

  it('is named by file fields, junctions, and addresses inside texts, deleted items too', async () => {
    const covered = await article('Covered', { cover: file.id })
    await server.admin({ method: 'PATCH', url: `/items/articles/${covered}`, payload: { status: 'deleted' } })
    const listed = await article('Listed')
    await post(server.admin, '/items/articles_files', { article: listed, file: file.id })
    const written = await article('Written', { body: `<img src="/demo/assets/${file.private_hash}?w=9">` })
    const linked = await article('Linked', { body: `![](/uploads/demo/originals/${file.filename_disk})` })
    await article('Not', { body: 'Nothing of it' })
    await server.admin({ method: 'PATCH', url: '/users/1', payload: { avatar: file.id } })

    const { uses } = await usesOf(file.id)
    const named = uses.map(({ collection, field, by, items, others }: Use) => [
      collection,
      field,
      by,
      items.map(({ id }) => id).sort(),
      others,
    ])
    expect(named).toHaveLength(4)
    expect(named).toEqual(
      expect.arrayContaining([
        ['directus_users', 'avatar', 'reference', [1], 0],
        ['articles', 'cover', 'reference', [covered], 0],
        ['articles', 'articles_files', 'reference', [listed], 0],
        ['articles', 'body', 'text', [written, linked], 0],
      ]),
    )
    const [item] = uses.find(({ field }: Use) => field === 'cover').items
    expect(item).toMatchObject({ id: covered, title: 'Covered' })
    expect(item).not.toHaveProperty('body')
    expect(item).not.toHaveProperty('pin')
  })

  it('names the first items of many and counts the others', async () => {
    const { id } = (await upload()) as typeof file
    for (let count = 0; count < 7; count++) await article(`Number ${count}`, { cover: id })
    const { uses } = await usesOf(id)
    expect([uses[0].items.length, uses[0].others]).toEqual([5, 2])
  })

  it('names only what the reader may read, and counts the rest', async () => {
    const { id: role } = (await post(server.admin, '/roles', { name: 'Librarian' })) as { id: number }
    const { inject } = await server.addUser({ role })
    const { id } = (await upload()) as typeof file
    await article('Secret', { cover: id })
    expect(await usesOf(id, inject)).toEqual({ uses: [], hidden: 1, isComplete: true })

    const grant = (rights: object) =>
      post(server.admin, '/permissions', { role, collection: 'articles', read: 'full', ...rights })
    const row = (await grant({ read: 'mine' })) as { id: number }
    expect(await usesOf(id, inject)).toMatchObject({ uses: [{ items: [], others: 1 }], hidden: 0 })

    await server.admin({
      method: 'PATCH',
      url: `/permissions/${row.id}`,
      payload: { read: 'full', read_field_blacklist: ['cover'] },
    })
    // The field is denied, so its name is, too.
    expect(await usesOf(id, inject)).toEqual({ uses: [], hidden: 1, isComplete: true })
    await server.admin({
      method: 'PATCH',
      url: `/permissions/${row.id}`,
      payload: { read_field_blacklist: [] },
    })
    expect((await usesOf(id, inject)).uses[0].items).toEqual([expect.objectContaining({ title: 'Secret' })])
  })

  it('does not answer for texts that the reader may not read: the name of a file can be chosen', async () => {
    const { id: role } = (await post(server.admin, '/roles', { name: 'Guesser' })) as { id: number }
    const { inject } = await server.addUser({ role })
    const { id, filename_disk } = (await post(server.admin, '/files', {
      data: 'aGk=',
      filename_disk: 'hunter2.txt',
      filename_download: 'a.txt',
    })) as typeof file
    await article('Vault', { body: `The word is ${filename_disk}` })
    const nothing = { uses: [], hidden: 0, isComplete: true }
    expect(await usesOf(id, inject)).toEqual(nothing)
    for (const rights of [{ read: 'mine' }, { read: 'full', read_field_blacklist: ['body'] }]) {
      const made = (await post(server.admin, '/permissions', {
        role,
        collection: 'articles',
        ...rights,
      })) as {
        id: number
      }
      expect(await usesOf(id, inject)).toEqual(nothing)
      await server.admin({ method: 'DELETE', url: `/permissions/${made.id}` })
    }
    expect((await usesOf(id)).uses).toMatchObject([{ field: 'body', by: 'text' }])
  })

  it('is not said of a file that is not there, or that may not be read', async () => {
    const missing = await server.admin({ url: '/files/99999/uses' })
    const byAnonymous = await server.anonymous({ url: `/files/${file.id}/uses` })
    expect([missing.statusCode, missing.json().error.code]).toEqual([404, 203])
    expect(byAnonymous.statusCode).toBeGreaterThanOrEqual(401)
  })
})

describe('unused files', () => {
  const unused = async () => (await server.admin({ url: '/files/unused' })).json().data

  it('are those that no field, junction, setting or text refers to', async () => {
    const [covered, listed, logo, written, onDisk, inBrackets, loose] = (await Promise.all(
      Array.from({ length: 7 }, upload),
    )) as (typeof file)[]
    const inDeleted = await article('Covered', { cover: covered?.id })
    await server.admin({
      method: 'PATCH',
      url: `/items/articles/${inDeleted}`,
      payload: { status: 'deleted' },
    })
    await post(server.admin, '/items/articles_files', { article: await article('Listed'), file: listed?.id })
    const settings = (await server.admin({ url: '/settings?limit=-1' })).json().data as {
      id: number
      key: string
    }[]
    const { id: setting } = settings.find(({ key }) => key === 'project_logo') ?? {}
    const value = (file: number | undefined) =>
      server.admin({ method: 'PATCH', url: `/settings/${setting}`, payload: { value: file ?? null } })
    await value(logo?.id)
    onTestFinished(async () => void (await value(undefined)))
    await article('Rich', { body: `<img src="/demo/assets/${written?.private_hash}?key=small">` })
    await article('Address', {
      body: `See https://cms.example/uploads/demo/originals/${onDisk?.filename_disk}.`,
    })
    await article('Markdown', { body: `![A picture](/demo/assets/${inBrackets?.private_hash})` })

    const { keys, total, isComplete } = await unused()
    const used = [covered, listed, logo, written, onDisk, inBrackets].map((one) => one?.id)
    expect(keys).toContain(loose?.id)
    expect(keys.filter((key: number) => used.includes(key))).toEqual([])
    expect([total, isComplete]).toEqual([keys.length, true])
  })

  it('are not those that a short text, a JSON value or the public note leads to', async () => {
    const [addressed, nested, noted, loose] = (await Promise.all(
      Array.from({ length: 4 }, upload),
    )) as (typeof file)[]
    const collection = `kept_${addressed?.id}`
    await post(server.admin, '/collections', {
      collection,
      fields: [
        keyField,
        { field: 'link', type: 'string', datatype: 'VARCHAR', length: 200, interface: 'x' },
        { field: 'parts', type: 'json', datatype: 'TEXT', interface: 'repeater' },
      ],
    })
    await post(server.admin, `/items/${collection}`, {
      link: `/demo/assets/${addressed?.private_hash}`,
      // The parts of a decimal are no keys.
      parts: [
        { caption: 'A', picture: nested?.id, lat: Number(`${loose?.id}.5`), lng: Number(`1.${loose?.id}`) },
      ],
    })
    const settings = (await server.admin({ url: '/settings?limit=-1' })).json().data as {
      id: number
      key: string
    }[]
    const { id: setting } = settings.find(({ key }) => key === 'project_public_note') ?? {}
    const note = (value: string) =>
      server.admin({ method: 'PATCH', url: `/settings/${setting}`, payload: { value } })
    await note(`![A picture](/demo/assets/${noted?.private_hash})`)
    onTestFinished(async () => void (await note('')))
    const { keys } = await unused()
    expect([addressed, nested, noted].map((one) => keys.includes(one?.id))).toEqual([false, false, false])
    expect(keys).toContain(loose?.id)
  })

  it('are found by the name that addresses show, where the project says so', async () => {
    const named = (await post(server.admin, '/files', {
      data: 'aGk=',
      filename_disk: 'b.txt',
      filename_download: "Jo's plan (2).txt",
    })) as typeof file
    expect((await unused()).keys).toContain(named.id)
    const settings = (await server.admin({ url: '/settings?limit=-1' })).json().data as {
      id: number
      key: string
    }[]
    const { id: setting } = settings.find(({ key }) => key === 'asset_url_naming') ?? {}
    const name = (value: string) =>
      server.admin({ method: 'PATCH', url: `/settings/${setting}`, payload: { value } })
    await name('filename_download')
    onTestFinished(async () => void (await name('private_hash')))
    await article('Named', { body: `[plan](/demo/assets/${encodeURIComponent("Jo's plan (2).txt")})` })
    expect((await unused()).keys).not.toContain(named.id)
  })

  it('are listed for administrators alone', async () => {
    for (const as of [server.editor, server.anonymous])
      expect([401, 403]).toContain((await as({ url: '/files/unused' })).statusCode)
  })
})

describe('moving what refers to a file to another one', () => {
  const files = async (count = 2) =>
    (await Promise.all(Array.from({ length: count }, upload))) as (typeof file)[] as [
      typeof file,
      typeof file,
      ...(typeof file)[],
    ]
  const move = (from: number, to: number, as: Inject = server.admin) =>
    as({ method: 'POST', url: `/files/${from}/uses`, payload: { to } })
  async function moved(from: number, to: number, as: Inject = server.admin) {
    const response = await move(from, to, as)
    expect(response.statusCode, response.body).toBe(200)
    return finishedJob(as, response.json().data.id)
  }
  const refusedBy = async (id: number, as: Inject = server.admin) =>
    (await as({ url: `/jobs/${id}/refused` })).json().data
  const read = async (id: number) =>
    (await server.admin({ url: `/items/articles/${id}?status=*` })).json().data
  const fileOf = (value: unknown) => (value as { id?: number } | null)?.id ?? value

  it('moves fields, lists, settings, people and addresses in texts, and takes all of it back', async () => {
    const [from, to] = await files()
    const covered = await article('Covered', { cover: from.id })
    await server.admin({ method: 'PATCH', url: `/items/articles/${covered}`, payload: { status: 'deleted' } })
    const listed = await article('Listed')
    const entry = (await post(server.admin, '/items/articles_files', { article: listed, file: from.id })) as {
      id: number
    }
    const body = (one: typeof file) =>
      `<img src="/demo/assets/${one.private_hash}?w=9"><a href="/uploads/demo/originals/${one.filename_disk}">x</a>`
    const written = await article('Written', { body: body(from), cover: from.id })
    await server.admin({ method: 'PATCH', url: '/users/1', payload: { avatar: from.id } })
    const { knex } = server.project
    const logo = await knex('directus_settings').where({ key: 'project_logo' }).first('id')
    const setLogo = (value: number | null) =>
      server.admin({ method: 'PATCH', url: `/settings/${logo.id}`, payload: { value } })
    await setLogo(from.id)
    onTestFinished(async () => void (await setLogo(null)))
    const state = async () => ({
      covered: fileOf((await read(covered)).cover),
      written: [fileOf((await read(written)).cover), (await read(written)).body],
      listed: fileOf((await server.admin({ url: `/items/articles_files/${entry.id}` })).json().data.file),
      avatar: fileOf((await server.admin({ url: '/users/1' })).json().data.avatar),
      logo: Number((await server.project.settings.get()).text('project_logo')),
    })
    const of = (one: typeof file) => ({
      covered: one.id,
      written: [one.id, body(one)],
      listed: one.id,
      avatar: one.id,
      logo: one.id,
    })
    const names = (await usesOf(from.id)).uses.map(({ collection, field }: Use) => `${collection}.${field}`)
    expect(names).toContain('directus_settings.value')

    const job = await moved(from.id, to.id)
    expect(job).toMatchObject({
      kind: 'replace',
      state: 'done',
      total: 6,
      counts: { updated: 6, refused: 0 },
      can_undo: true,
    })
    expect(await state()).toEqual(of(to))
    expect((await usesOf(from.id)).uses).toEqual([])
    const undone = await undoneJob(server.admin, job.id)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: 6, kept: 0 } })
    expect(await state()).toEqual(of(from))
    // What was done is in the history of each item.
    const revisions = (await server.admin({ url: `/items/articles/${written}/revisions` })).json().data
    expect(revisions).toHaveLength(5)
  })

  it('takes back what is there still, where a collection was deleted since', async () => {
    const [from, to] = await files()
    await post(server.admin, '/collections', {
      collection: 'passing_notes',
      fields: [
        { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true },
        { field: 'body', type: 'string', datatype: 'TEXT', interface: 'textarea' },
      ],
    })
    await post(server.admin, '/items/passing_notes', {
      body: `/uploads/demo/originals/${from.filename_disk}`,
    })
    const covered = await article('Covered again', { cover: from.id })
    const job = await moved(from.id, to.id)
    expect(job.counts).toMatchObject({ updated: 2 })
    await server.admin({ method: 'DELETE', url: '/collections/passing_notes' })
    expect(await undoneJob(server.admin, job.id)).toMatchObject({
      state: 'undone',
      counts: { undone: 1, kept: 1 },
    })
    expect(fileOf((await read(covered)).cover)).toBe(from.id)
  })

  it('says what stays, and why', async () => {
    const [from, to] = await files()
    const both = await article('Both')
    for (const one of [from, to])
      await post(server.admin, '/items/articles_files', { article: both, file: one.id })
    const named = await article('Named', { body: `The file ${from.filename_disk}, in words` })
    const job = await moved(from.id, to.id)
    expect(job).toMatchObject({ state: 'done', counts: { updated: 0, refused: 2 }, can_undo: false })
    expect(await refusedBy(job.id)).toEqual([
      expect.objectContaining({ collection: 'articles_files', reason: expect.stringMatching(/other file/) }),
      expect.objectContaining({
        collection: 'articles',
        item: `${named}`,
        reason: expect.stringMatching(/address/),
      }),
    ])
    expect((await read(named)).body).toContain(from.filename_disk)
  })

  it('moves what its user may change, says what they may only read, and does not name the rest', async () => {
    const { id: role } = (await post(server.admin, '/roles', { name: 'Mover' })) as { id: number }
    const mover = await server.addUser({ role })
    const [from, to] = await files()
    const rights = (await post(server.admin, '/permissions', {
      role,
      collection: 'articles',
      create: 'full',
      read: 'full',
      update: 'mine',
    })) as { id: number }
    const own = (
      (await post(mover.inject, '/items/articles', { title: 'Own', cover: from.id })) as { id: number }
    ).id
    const others = await article("Someone else's", {
      cover: from.id,
      body: `/demo/assets/${from.private_hash}`,
    })

    const job = await moved(from.id, to.id, mover.inject)
    expect(job.counts).toMatchObject({ updated: 1, refused: 2 })
    const refused = await refusedBy(job.id, mover.inject)
    expect(
      refused.map(({ collection, item }: { collection: string; item: string }) => [collection, item]),
    ).toEqual([
      ['articles', `${others}`],
      ['articles', `${others}`],
    ])
    expect([fileOf((await read(own)).cover), fileOf((await read(others)).cover)]).toEqual([to.id, from.id])
    expect((await read(others)).body).toContain(from.private_hash)

    // What may not be read is neither moved nor named.
    await server.admin({
      method: 'PATCH',
      url: `/permissions/${rights.id}`,
      payload: { read: 'mine', update: 'full' },
    })
    const blind = await moved(from.id, to.id, mover.inject)
    expect([blind.total, blind.counts.updated, blind.counts.refused]).toEqual([0, 0, 0])
    expect(fileOf((await read(others)).cover)).toBe(from.id)

    // A field that may be read and not written stays.
    await server.admin({
      method: 'PATCH',
      url: `/permissions/${rights.id}`,
      payload: { read: 'full', update: 'full', write_field_blacklist: ['cover'] },
    })
    const partly = await moved(from.id, to.id, mover.inject)
    expect(partly.counts).toMatchObject({ updated: 1, refused: 1 })
    expect((await read(others)).body).toContain(to.private_hash)
    expect(fileOf((await read(others)).cover)).toBe(from.id)

    // Undone as far as the rights go by then.
    await server.admin({ method: 'PATCH', url: `/permissions/${rights.id}`, payload: { update: 'none' } })
    expect((await undoneJob(mover.inject, partly.id)).counts).toMatchObject({ undone: 0, kept: 1 })
  })

  it('refuses a file in its own place, one that is not there, and who has not signed in', async () => {
    const [{ id }] = await files()
    const answers = await Promise.all([move(id, id), move(id, 99999), move(99999, id), move(id, 0)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 404, 404, 422])
    expect((await move(id, id + 1, server.anonymous)).statusCode).toBeGreaterThanOrEqual(401)
    expect(await server.project.knex('pergola_jobs').where({ state: 'ready' })).toEqual([])
  })
})
