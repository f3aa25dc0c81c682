import { hashPassword } from '../../../api/src/auth/passwords'
import { originalName } from '../../../api/src/files/storageNames'
import { keyField, post, textField } from '../../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../../api/src/testing/createTestApp'
import type { Exchange } from './readExchanges'

/** The token and password that the recorded requests carry. */
export const SUPER_ADMIN_TOKEN = 'super-secret-token'
const PASSWORD = 'password'
/** No one is sent there. */
const github = {
  clientId: 'id',
  clientSecret: 'secret',
  authorizationUrl: 'https://github.example/authorize',
  tokenUrl: 'https://github.example/token',
  userInfoUrl: 'https://github.example/user',
}
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const NOW = '2026-01-31 12:00:00'
const HASH = 'luaje81svr4woow0'

export interface RecordedProject extends TestApp {
  /** What `MADE_BY` were answered, by their ids. */
  made: ReadonlyMap<string, { status: number; body: unknown }>
}

/** Recorded requests that make the collections, in this project's first minute. */
const MADE_BY = [
  'collections/12',
  'collections/13',
  'collections/16',
  'collections/17',
  'collections/18',
  'collections/19',
  'collections/22',
  'fields/16',
]

/** A project in the state that the recorded requests were sent in: with the same keys, people and rights. */
export async function createRecordedProject(exchanges: readonly Exchange[]): Promise<RecordedProject> {
  const t = await createTestApp({ superAdminToken: SUPER_ADMIN_TOKEN, config: { sso: { github } } })
  const made = await createCollections(t, exchanges)
  await insertPeople(t)
  await insertFiles(t)
  await insertItems(t)
  await insertRights(t)
  await insertRest(t)
  await t.project.knex.transaction((trx) => t.project.schema.invalidate(trx))
  return { ...t, made }
}

async function createCollections(
  { admin, project }: TestApp,
  exchanges: readonly Exchange[],
): Promise<RecordedProject['made']> {
  const made = new Map<string, { status: number; body: unknown }>()
  await post(admin, '/collections', {
    collection: 'authors',
    fields: [
      keyField,
      textField('name'),
      textField('bio'),
      { field: 'avatar', type: 'file', datatype: 'INT', interface: 'file' },
      { field: 'account', type: 'user', datatype: 'INT', interface: 'user' },
    ],
  })
  await post(admin, '/collections', {
    collection: 'languages',
    fields: [textField('code', { length: 16, primary_key: true }), textField('name', { required: true })],
  })
  for (const exchange of exchanges.filter(({ id }) => MADE_BY.includes(id))) {
    const url = exchange.path.replace('/demo', '')
    const response = await admin({ method: 'POST', url, payload: exchange.request as object })
    made.set(exchange.id, { status: response.statusCode, body: response.json() })
  }
  for (const [many, field, one, back, junction] of [
    ['articles', 'author', 'authors', 'articles'],
    ['articles', 'cover', 'directus_files'],
    ['authors', 'avatar', 'directus_files'],
    ['authors', 'account', 'directus_users'],
    ['articles_tags', 'article', 'articles', 'tags', 'tag'],
    ['articles_tags', 'tag', 'tags', null, 'article'],
    ['article_translations', 'article', 'articles', 'translations'],
    ['article_translations', 'language', 'languages'],
  ]) {
    await post(admin, '/relations', {
      collection_many: many,
      field_many: field,
      collection_one: one,
      field_one: back ?? null,
      junction_field: junction ?? null,
    })
  }
  // A table that the product did not make.
  await project.knex.schema.createTable('legacy_orders', (table) => {
    table.increments('id')
    table.string('ref', 20)
    table.decimal('total', 8, 2)
    table.dateTime('created')
    table.tinyint('flag').defaultTo(0)
    table.text('doc')
    table.string('kind', 1)
  })
  await project.knex('legacy_orders').insert({ id: 1, ref: 'A1', total: 10.5, created: NOW, flag: 1 })
  return made
}

async function insertPeople({ project, users }: TestApp): Promise<void> {
  const { knex } = project
  const password = await hashPassword(PASSWORD)
  const person = (id: number, email: string, status = 'active', role: number | null = 3) => ({
    id,
    email,
    status,
    role,
    password,
    first_name: 'First',
    last_name: 'Last',
  })
  await knex('directus_users').whereIn('id', [1, users.editor.id]).update({ password })
  await knex('directus_users').insert([
    { ...person(3, 'editor2@example.com'), token: 'static-token-editor2' },
    person(5, 'nopass@example.com', 'draft'),
    person(6, 'invited@example.com', 'invited'),
    person(7, 'i2@example.com', 'invited', null),
    person(9, 'temporary@example.com'),
    person(10, 'soft@example.com', 'suspended'),
  ])
}

async function insertFiles({ project }: TestApp): Promise<void> {
  const { knex } = project
  await knex('directus_folders').insert([
    { id: 1, name: 'Holidays', parent_folder: null },
    { id: 2, name: 'Children', parent_folder: null },
  ])
  const file = (id: number, name: string, type: string, hash = `hash${id}`) => ({
    id,
    storage: 'local',
    private_hash: hash,
    filename_disk: name,
    filename_download: name,
    title: 'File',
    type,
    uploaded_by: 1,
    uploaded_on: NOW,
    charset: 'binary',
    filesize: 70,
    folder: null,
    checksum: 'd41d8cd98f00b204e9800998ecf8427e',
    tags: 'a,b',
  })
  const files = [
    { ...file(1, '78fcbfb2-568e-48f3-a37d-5f5ccaa778da.jpg', 'image/png', HASH), width: 1, height: 1 },
    { ...file(2, 'dot.png', 'image/png'), width: 1, height: 1 },
    file(3, 'notes.txt', 'text/plain', 'r5pijs3b6g0kww8w'),
    file(5, 'five.txt', 'text/plain'),
    file(6, 'six.txt', 'text/plain'),
  ]
  for (const row of files) await knex('directus_files').insert(row)
  await storeContents(project)
}

/** What a request that deletes files takes away. */
export async function storeContents({ storage, knex }: TestApp['project']): Promise<void> {
  for (const { filename_disk } of await knex('directus_files').select('filename_disk')) {
    await storage.put(originalName(filename_disk), Buffer.from(PIXEL, 'base64'))
  }
}

async function insertItems({ project }: TestApp): Promise<void> {
  const { knex } = project
  await knex('authors').insert([
    { id: 1, name: 'Ada Lovelace', bio: 'x', avatar: 1, account: 1 },
    { id: 2, name: 'Bob' },
    { id: 3, name: 'Cy' },
    { id: 4, name: 'Di' },
  ])
  await knex('tags').insert(['red', 'green', 'blue'].map((name, index) => ({ id: index + 1, name })))
  await knex('languages').insert(['en', 'nl', 'de'].map((code) => ({ code, name: code })))
  const article = (id: number, title: string, values: object = {}) => ({
    id,
    title,
    status: 'draft',
    owner: 1,
    created_on: NOW,
    modified_by: 1,
    modified_on: NOW,
    featured: 0,
    views: id,
    ...values,
  })
  const rich = {
    status: 'published',
    sort: 1,
    slug: 'first-article',
    body: '<p>Text</p>',
    featured: 1,
    views: 12,
    price: 9.5,
    rating: 4.5,
    publish_date: '2020-01-31',
    publish_time: '13:45:00',
    publish_on: '2020-01-31 13:45:00',
    keywords: 'a,b',
    meta_data: '{"k":[1,2]}',
    pin: 'hash',
    code: 'AB',
    cover: 1,
    author: 1,
  }
  const articles = [
    article(1, 'First article', rich),
    article(2, 'Second'),
    article(3, 'Third', { status: 'published', author: 3 }),
    article(4, 'Fourth', { status: 'published', author: 2 }),
    article(5, 'Fifth', { author: 2, views: 100 }),
    article(6, 'Dec', { author: 3 }),
    article(9, 'V'),
    article(10, 'V-bool', { views: 42 }),
    article(50, 'With id'),
    article(51, 'tmp1'),
    article(52, 'tmp2'),
    article(53, 'tmp3'),
    article(54, 'Own one', { owner: 2, modified_by: 2 }),
    article(55, 'Own two', { owner: 3, modified_by: 3 }),
    article(58, 'sd1', { status: 'deleted' }),
    article(59, 'sd2'),
  ]
  for (const row of articles) await knex('articles').insert(row)
  await knex('articles_tags').insert([
    { id: 1, article: 1, tag: 2 },
    { id: 2, article: 4, tag: 1 },
  ])
  await knex('article_translations').insert([
    { id: 2, article: 1, language: 'nl', title: 'Eerste' },
    { id: 3, article: 1, language: 'de', title: 'Erster' },
  ])
  await knex('uuid_things').insert({ id: '00000000-0000-4000-8000-000000000000', name: 'u0' })
}

async function insertRights({ project }: TestApp): Promise<void> {
  const { knex } = project
  await knex('directus_roles').where({ id: 3 }).update({ description: 'edit', ip_whitelist: '' })
  const right = (id: number, values: object) => ({
    id,
    create: 'none',
    read: 'none',
    update: 'none',
    delete: 'none',
    comment: 'none',
    explain: 'none',
    ...values,
  })
  const editor = {
    collection: 'articles',
    role: 3,
    read_field_blacklist: 'price',
    write_field_blacklist: 'price',
  }
  const rows = [
    right(40, { collection: 'languages', role: 3 }),
    right(33, {
      ...editor,
      status: 'draft',
      create: 'full',
      read: 'mine',
      update: 'mine',
      comment: 'full',
    }),
    right(34, { ...editor, status: 'published', read: 'mine', comment: 'full' }),
    right(41, {
      collection: 'articles',
      role: 2,
      status: 'published',
      read: 'full',
      read_field_blacklist: 'price',
    }),
  ]
  await knex('directus_permissions').where('id', '>=', 33).where('id', '<=', 41).delete()
  for (const row of rows) await knex('directus_permissions').insert(row)
}

async function insertRest({ project }: TestApp): Promise<void> {
  const { knex } = project
  const activity = (id: number, action: string, values: object) => ({
    id,
    action,
    action_by: 1,
    action_on: NOW,
    ip: '127.0.0.1',
    user_agent: 'x',
    edited_on: null,
    comment: null,
    comment_deleted_on: null,
    ...values,
  })
  const rows = [
    activity(127, 'update', { collection: 'articles', item: '1' }),
    activity(171, 'comment', { collection: 'articles', item: '1', comment: 'Nice one', edited_on: NOW }),
    activity(175, 'create', { collection: 'directus_webhooks', item: '1' }),
    activity(183, 'update', { collection: 'directus_users', item: '2' }),
    activity(193, 'comment', { collection: 'articles', item: '1', comment: 'admin says' }),
    activity(194, 'create', { collection: 'articles', item: '58' }),
    activity(195, 'authenticate', { collection: 'directus_users', item: '1' }),
  ]
  for (const row of rows) await knex('directus_activity').insert(row)
  const item = await knex('articles').where({ id: 1 }).first()
  const revision = (id: number, log: number, collection: string, key: string, data: object) => ({
    id,
    activity: log,
    collection,
    item: key,
    data: JSON.stringify(data),
    delta: JSON.stringify({ title: 'First article' }),
    parent_item: null,
    parent_collection: null,
    parent_changed: 0,
  })
  const { pin: _hash, ...kept } = item
  const revisions = [
    revision(116, 127, 'articles', '1', kept),
    revision(156, 175, 'directus_webhooks', '1', { id: 1, url: 'http://127.0.0.1:1/' }),
    revision(162, 183, 'directus_users', '2', { id: 2, title: 'Senior' }),
  ]
  for (const row of revisions) await knex('directus_revisions').insert(row)
  await knex('directus_webhooks').insert({
    id: 1,
    status: 'inactive',
    http_action: 'post',
    url: 'http://127.0.0.1:1/',
    collection: 'tags',
    directus_action: 'item.create:after',
  })
  await knex('directus_collection_presets').insert({
    id: 5,
    title: 'Mine',
    user: 1,
    role: null,
    collection: 'articles',
    search_query: null,
    view_type: 'tabular',
    filters: '[]',
    view_query: '{}',
    view_options: '{}',
    translation: null,
  })
}
