import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SDK_VERSION } from '@pergola/sdk/contract'
import { create, Header } from 'tar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installProject } from '../../api/src/lifecycle/installProject'
import { completeProjectConfig } from '../../api/src/project/ProjectConfig'
import { createTestApp, TEST_SUPER_ADMIN_TOKEN, type TestApp } from '../../api/src/testing/createTestApp'

const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Files of an extension as `pergola-extension pack` archives them; `changes` overwrite its metadata. */
function starsFiles(
  version: string,
  changes: object = {},
  folder = 'interfaces/stars',
): Record<string, string> {
  const entry = `globalThis.stars = ${JSON.stringify(version)}`
  const file = 'entry.0123abcd.js'
  const meta = {
    name: '$t:stars',
    version,
    sdk: '*',
    types: ['integer'],
    parts: ['input'],
    entry: {
      format: 'container',
      global: 'stars',
      assets: [{ file, kind: 'entry', integrity: hashOf(entry) }],
    },
    ...changes,
  }
  return { [`${folder}/meta.json`]: JSON.stringify(meta), [`${folder}/${file}`]: entry }
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** The archive that the packer of the sdk would write. */
async function pack(files: Record<string, string>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-pack-'))
  await writeFiles(folder, files)
  const chunks: Buffer[] = []
  for await (const chunk of create({ cwd: folder, gzip: true, portable: true }, await readdir(folder))) {
    chunks.push(chunk as Buffer)
  }
  await rm(folder, { recursive: true })
  return Buffer.concat(chunks)
}

interface Entry {
  path: string
  content?: string
  type?: 'File' | 'Directory' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'FIFO'
  linkpath?: string
  /** What the header claims, when that is not the content's size. */
  size?: number
}

/** An archive with headers that no packer would write. */
function forge(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ path, content = '', type = 'File', linkpath, size }) => {
    const header = new Header({ path, type, linkpath, size: size ?? content.length, mode: 0o644 })
    header.encode()
    const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
    return [header.block as Buffer, Buffer.from(content), padding]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

/** A form as browsers send it. */
function form(
  archive: Buffer | null,
  token: string | null = TEST_SUPER_ADMIN_TOKEN,
  fields: Readonly<Record<string, string>> = {},
) {
  const boundary = 'x-pergola-boundary'
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body as string),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...(token === null ? [] : part('name="super_admin_token"', token)),
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...(archive === null
      ? []
      : part('name="package"; filename="a.tgz"\r\nContent-Type: application/gzip', archive)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

let t: TestApp
let built: string
let sources: string

beforeEach(async () => {
  built = await mkdtemp(join(tmpdir(), 'pergola-built-'))
  sources = await mkdtemp(join(tmpdir(), 'pergola-sources-'))
  await writeFiles(built, {
    'core/interfaces/slider/meta.json': JSON.stringify({ name: 'Slider', version: '1.0.0' }),
    'core/interfaces/tags/meta.json': JSON.stringify({ name: 'Tags', version: '0.5.0' }),
    'custom/interfaces/stars/meta.json': JSON.stringify({ name: 'Stars of this server', version: '0.5.0' }),
    'core/layouts/board/meta.json': JSON.stringify({ name: 'Board', version: '1.0.0' }),
    'core/modules/settings/meta.json': JSON.stringify({ name: 'Settings', paths: ['settings'] }),
    'core/modules/users/meta.json': JSON.stringify({ name: 'Users', paths: ['users'] }),
  })
  t = await createTestApp({
    extensionsDir: built,
    extensionSourcesDir: sources,
    config: { disabledExtensions: ['interfaces/slider'] },
  })
})
afterEach(async () => {
  await t.close()
  await rm(built, { recursive: true, force: true })
  await rm(sources, { recursive: true, force: true })
})

type Answer = { statusCode: number; json(): { data?: never; error?: { code: number; message: string } } }

const errorOf = (response: Answer) => [response.statusCode, response.json().error?.code]

const upload = (archive: Buffer | null, token?: string | null) =>
  t.app.inject({ method: 'POST', url: '/server/extensions', ...form(archive, token) })
const install = async (version: string) => {
  const response = await upload(await pack(starsFiles(version)))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
const token = `super_admin_token=${TEST_SUPER_ADMIN_TOKEN}`
const listOnServer = async () => (await t.app.inject({ url: `/server/extensions?${token}` })).json().data
const listInProject = async () => (await t.admin({ url: '/extensions' })).json().data
const starsOf = async () =>
  (await listInProject()).find(
    ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}` === 'interface/stars',
  )
/** A package of the id of a core one. */
const installInPlaceOfTags = async (version: string) => {
  const response = await upload(await pack(starsFiles(version, {}, 'interfaces/tags')))
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}
const change = (path: string, payload: object, as = t.admin) =>
  as({ method: 'PATCH', url: `/extensions/${path}`, payload })
const offered = async (): Promise<
  Record<string, { version: string; path: string; tier?: string; compatible: boolean }>
> => {
  const { interfaces } = (await t.admin({ url: '/hydrate' })).json().data
  return Object.fromEntries(interfaces.map((record: { id: string }) => [record.id, record]))
}
const activity = async () =>
  (await t.admin({ url: '/activity?filter[collection]=directus_extensions&sort=id' })).json().data

describe('the server judges which extensions fit this console', () => {
  it.each([
    ['leaves the range out', {}, true],
    ['takes any console', { sdk: '*' }, true],
    ['takes this one', { sdk: `^${SDK_VERSION}` }, true],
    ['asks for another one', { sdk: '^99.0.0' }, false],
    ['has a range that cannot be read', { sdk: 'the newest' }, false],
    ['says so itself', { sdk: '^99.0.0', compatible: true }, false],
  ])('one that %s: %j is listed as compatible: %s', async (_case, meta, expected) => {
    await writeFiles(built, { 'custom/interfaces/other/meta.json': JSON.stringify(meta) })
    expect((await offered()).other).toMatchObject({ compatible: expected })
  })
})

describe('a package with the id of a core extension', () => {
  const tagsOf = async () => (await listInProject()).find(({ id }: { id: string }) => id === 'tags')

  it('is installed, says what it would replace, and takes no place before a project asks for it', async () => {
    expect(await installInPlaceOfTags('1.0.0')).toMatchObject({ id: 'tags', replaces_core: true })
    expect(await install('1.0.0')).toMatchObject({ id: 'stars', replaces_core: false })
    expect((await offered()).tags?.path).toBe('extensions/core/interfaces/tags/meta.json')
    expect(await tagsOf()).toMatchObject({ version: '0.5.0', source: 'core', chosen_version: null })
  })

  it('takes it when a project asks for that version, and gives it back', async () => {
    await installInPlaceOfTags('1.0.0')
    await installInPlaceOfTags('2.0.0')
    await change('interface/tags', { version: '1.0.0' })
    expect((await offered()).tags?.path).toBe('extensions/installed/interfaces/tags/1.0.0/meta.json')
    expect(await tagsOf()).toMatchObject({ version: '1.0.0', source: 'custom' })
    await change('interface/tags', { version: null })
    expect((await offered()).tags?.path).toBe('extensions/core/interfaces/tags/meta.json')
  })

  it('leaves the core one when it is removed by force, and is not in use while no project asks for it', async () => {
    await installInPlaceOfTags('1.0.0')
    await installInPlaceOfTags('2.0.0')
    const url = (version: string) => `/server/extensions/interface/tags/${version}?${token}`
    await change('interface/tags', { version: '1.0.0' })
    expect((await t.app.inject({ method: 'DELETE', url: url('2.0.0') })).statusCode).toBe(200)
    expect((await t.app.inject({ method: 'DELETE', url: url('1.0.0') })).statusCode).toBe(422)
    expect((await t.app.inject({ method: 'DELETE', url: `${url('1.0.0')}&force=true` })).statusCode).toBe(200)
    expect((await offered()).tags?.version).toBe('0.5.0')
  })

  it('is the core one by that version, also where both have the same', async () => {
    await installInPlaceOfTags('0.5.0')
    await change('interface/tags', { version: null })
    expect((await offered()).tags?.path).toBe('extensions/core/interfaces/tags/meta.json')
    await change('interface/tags', { version: '0.5.0' })
    expect((await offered()).tags?.path).toBe('extensions/core/interfaces/tags/meta.json')
  })

  it.each(['modules/settings'])('never takes the place of %s, wherever it lies', async (place) => {
    expect((await upload(await pack(starsFiles('1.0.0', {}, place)))).statusCode).toBe(422)
    await writeFiles(built, starsFiles('9.0.0', {}, `custom/${place}`))
    const { modules } = (await t.admin({ url: '/hydrate' })).json().data
    const [settings] = modules.filter(({ id }: { id: string }) => id === 'settings')
    expect(settings?.path).toBe(`extensions/core/${place}/meta.json`)
    expect((await change('module/settings', { version: '9.0.0' })).statusCode).toBe(422)
  })
})

describe('what an extension asks for', () => {
  const asking = (version: string, changes: object) => pack(starsFiles(version, changes))
  const preview = async (archive: Buffer, as?: string) =>
    t.app.inject({ method: 'POST', url: '/server/extensions', ...form(archive, as, { preview: '1' }) })
  const grants = ['notify', 'wasm']
  const inSandbox = { tier: 'sandboxed', grants }

  it('is shown before it is installed, which installs nothing', async () => {
    expect((await preview(await asking('1.0.0', inSandbox))).json().data).toMatchObject({
      ...{ kind: 'interface', id: 'stars', version: '1.0.0', size: expect.any(Number) },
      ...{ replaces_core: false, tier: 'sandboxed', grants: ['notify', 'wasm'] },
    })
    await expectNothingInstalled()
    expect(await activity()).toEqual([])
  })

  it('is shown to no one without the token, and refused where installing it would be', async () => {
    expect(errorOf(await preview(await asking('1.0.0', {}), 'wrong'))).toEqual([401, 3])
    expect(errorOf(await preview(await asking('one', {})))).toEqual([422, 4])
    await install('1.0.0')
    expect(errorOf(await preview(await asking('1.0.0', {})))).toEqual([409, 204])
  })

  it('is listed for each version, as far as its tier keeps that from it', async () => {
    for (const [version, changes] of [
      ['1.0.0', { grants }],
      ['2.0.0', inSandbox],
    ] as const)
      expect((await upload(await asking(version, changes))).statusCode).toBe(200)
    const { versions } = await starsOf()
    expect(versions.map(({ grants }: { grants: string[] }) => grants)).toEqual([
      ['notify', 'wasm'],
      ['wasm'],
      [],
    ])
  })
})

describe('a form that cannot be read', () => {
  const send = (payload: string, boundary: string) =>
    t.app.inject({
      method: 'POST',
      url: '/server/extensions',
      payload,
      headers: { 'content-type': `multipart/form-data${boundary}` },
    })

  it.each([
    [
      'another boundary',
      '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n--a--\r\n',
      '; boundary=b',
    ],
    [
      'a body that breaks off',
      '--b\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\n1',
      '; boundary=b',
    ],
    ['no boundary', 'x', ''],
  ])('with %s answers like every body that is none', async (_what, payload, boundary) => {
    const [status, code] = errorOf(await send(payload, boundary))
    expect([400, 422]).toContain(status)
    expect([13, 4]).toContain(code)
  })
})

/** Nothing of a refused package is left, and the listings are what they were. */
async function expectNothingInstalled(): Promise<void> {
  expect(await listOnServer()).toEqual([])
  expect(await readdir(join(t.dataDir, 'extensions'))).toEqual([])
  expect((await offered()).stars?.version).toBe('0.5.0')
}

describe('installing', () => {
  it('takes an archive of the packer, lists it and offers it to projects at once', async () => {
    expect(await install('1.0.0')).toEqual({
      kind: 'interface',
      id: 'stars',
      version: '1.0.0',
      size: expect.any(Number),
      replaces_core: false,
      tier: 'trusted',
      grants: [],
    })
    expect(await listOnServer()).toHaveLength(1)
    const record = (await offered()).stars
    expect(record).toMatchObject({
      name: 'interfaces.stars.stars',
      version: '1.0.0',
      path: 'extensions/installed/interfaces/stars/1.0.0/meta.json',
    })
  })

  it('serves what was installed with nosniff, hashed files for ever', async () => {
    await install('1.0.0')
    const folder = '/extensions/installed/interfaces/stars/1.0.0'
    const meta = await t.app.inject({ url: `${folder}/meta.json` })
    expect([meta.statusCode, meta.headers['cache-control']]).toEqual([200, 'no-cache'])
    const { file } = meta.json().entry.assets[0]
    const script = await t.app.inject({ url: `${folder}/${file}` })
    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await t.app.inject({ url: '/extensions/installed/..%2f..%2fserver.json' })).statusCode).not.toBe(
      200,
    )
  })

  it('takes a folder below the allowed one, and no other', async () => {
    // As `pack` leaves it: the archive lies beside the package.
    await writeFiles(join(sources, 'stars'), { ...starsFiles('1.0.0'), 'stars-1.0.0.tgz': '' })
    await writeFiles(`${sources}-beside`, starsFiles('1.0.0'))
    await symlink(`${sources}-beside`, join(sources, 'way-out'))
    const installFrom = (path: string) =>
      t.app.inject({
        method: 'POST',
        url: '/server/extensions',
        payload: { super_admin_token: TEST_SUPER_ADMIN_TOKEN, path },
      })
    for (const path of ['../', `${sources}-beside`, 'way-out', 'nosuch', '/etc']) {
      expect(errorOf(await installFrom(path)), path).toEqual([422, 4])
    }
    await rm(`${sources}-beside`, { recursive: true })
    await expectNothingInstalled()
    expect((await installFrom('stars')).statusCode).toBe(200)
  })

  it('refuses a version that is there already: 409/204', async () => {
    await install('1.0.0')
    expect(errorOf(await upload(await pack(starsFiles('1.0.0'))))).toEqual([409, 204])
    expect(await readdir(join(t.dataDir, 'extensions'))).toEqual(['interfaces'])
  })

  it('is for those with the super-admin token: administrators of a project are none', async () => {
    const archive = await pack(starsFiles('1.0.0'))
    expect(errorOf(await upload(archive, 'wrong'))).toEqual([401, 3])
    expect(errorOf(await upload(archive, null))).toEqual([422, 4])
    expect(errorOf(await t.app.inject({ url: '/server/extensions' }))).toEqual([422, 4])
    const asAdmin = { headers: { authorization: 'Bearer admin-token' } }
    expect(errorOf(await t.app.inject({ url: '/server/extensions', ...asAdmin }))).toEqual([422, 4])
    const payload = { path: 'stars' }
    expect(
      errorOf(await t.app.inject({ method: 'POST', url: '/server/extensions', payload, ...asAdmin })),
    ).toEqual([422, 4])
    const remove = { method: 'DELETE', url: '/server/extensions/interface/stars/1.0.0' } as const
    expect(errorOf(await t.app.inject({ ...remove, ...asAdmin }))).toEqual([422, 4])
    await expectNothingInstalled()
  })

  it('happens once when it is asked for several times at the same moment', async () => {
    const archive = await pack(starsFiles('1.0.0'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(archive)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await readdir(join(t.dataDir, 'extensions'))).toEqual(['interfaces'])
    expect(await activity()).toHaveLength(1)
  })

  it('says so when the folder of extensions cannot be written: 500/607', async () => {
    await rm(join(t.dataDir, 'extensions'), { recursive: true, force: true })
    await writeFile(join(t.dataDir, 'extensions'), 'no folder')
    const refused = await upload(await pack(starsFiles('1.0.0')))
    expect(errorOf(refused)).toEqual([500, 607])
    expect(refused.json().error?.message).not.toContain(t.dataDir)
    expect(await activity()).toEqual([])
  })

  it('asks for a file', async () => {
    expect(errorOf(await upload(null))).toEqual([422, 4])
  })
})

describe('a malicious or broken archive', () => {
  const content = 'alert(1)'
  const valid = Object.entries(starsFiles('1.0.0')).map(([path, text]) => ({ path, content: text }))

  it.each<[string, Entry | Entry[]]>([
    ['a path upwards', { path: '../../../evil.js', content }],
    ['a path upwards inside', { path: 'interfaces/stars/../../../../evil.js', content }],
    ['an absolute path', { path: '/tmp/pergola-evil.js', content }],
    ['a path with backslashes', { path: 'interfaces\\..\\..\\evil.js', content }],
    ['a drive letter', { path: 'C:/evil.js', content }],
    ['a hidden file', { path: 'interfaces/stars/.htaccess', content }],
    ['a symbolic link', { path: 'interfaces/stars/link.js', type: 'SymbolicLink', linkpath: '/etc/passwd' }],
    ['a hard link', { path: 'interfaces/stars/link.js', type: 'Link', linkpath: '../../../server.json' }],
    ['a device', { path: 'interfaces/stars/zero.js', type: 'CharacterDevice' }],
    ['a page', { path: 'interfaces/stars/evil.html', content: '<script>alert(1)</script>' }],
    ['two files of one name', { path: 'interfaces/stars/META.json', content: '{}' }],
    ['the same file twice', { path: 'interfaces/stars/meta.json', content: '{}' }],
    ['a folder where a file is', { path: 'interfaces/stars/entry.0123abcd.js/x.js', content }],
    [
      'a file where a folder is',
      [{ path: 'interfaces/stars/a.txt/b.txt' }, { path: 'interfaces/stars/a.txt' }],
    ],
    ['a folder that leads out', { path: '../../evil/', type: 'Directory' }],
    ['a pipe', { path: 'interfaces/stars/pipe.js', type: 'FIFO' }],
    ['a composed letter', { path: 'interfaces/stars/\u00e9.js', content }],
    ['a letter and its accent', { path: 'interfaces/stars/e\u0301.js', content }],
    ['a sign that turns the direction', { path: 'interfaces/stars/\u202esj.js', content }],
    ['a folder whose last dot Windows drops', { path: 'interfaces/stars/a./b.txt', content }],
    ['a name that is a device on Windows', { path: 'interfaces/stars/con.txt', content }],
    ['a path that is too long', { path: `interfaces/stars/${'a/'.repeat(100)}b.txt`, content }],
    ['an archive inside', { path: 'interfaces/stars/inner.tgz', content }],
    ['code without a hash', { path: 'interfaces/stars/more.js', content }],
    ['a second extension', { path: 'interfaces/other/meta.json', content: '{}' }],
    ['a folder of no kind', { path: 'server/stars/meta.json', content: '{}' }],
  ])('with %s is refused whole: 422/4', async (_name, entry) => {
    expect(errorOf(await upload(forge([...valid, entry].flat())))).toEqual([422, 4])
    await expectNothingInstalled()
  })

  it('that unpacks to far more than its size is refused: 413/601', async () => {
    const bomb = forge([...valid, { path: 'interfaces/stars/zeros.txt', content: '\0'.repeat(8_000_000) }])
    expect(bomb.length).toBeLessThan(20_000)
    expect(errorOf(await upload(bomb))).toEqual([413, 601])
    await expectNothingInstalled()
  })

  it('that goes on after its end is refused: 413/601', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000))
    expect(errorOf(await upload(bomb))).toEqual([413, 601])
  })

  it('that claims a huge file is refused before it is read: 413/601', async () => {
    const liar = { path: 'interfaces/stars/huge.txt', content, size: 5_000_000_000 }
    expect(errorOf(await upload(forge([...valid, liar])))).toEqual([413, 601])
    await expectNothingInstalled()
  })

  it('with too many files is refused: 413/601', async () => {
    const many = Array.from({ length: 600 }, (_, index) => ({ path: `interfaces/stars/${index}.txt` }))
    expect(errorOf(await upload(forge([...valid, ...many])))).toEqual([413, 601])
    await expectNothingInstalled()
  })

  it.each([
    ['a wrong hash', { entry: entryWith({ integrity: hashOf('something else') }) }, /does not match/],
    ['no hash', { entry: entryWith({ integrity: undefined }) }, /without a hash/],
    ['a file that is not there', { entry: entryWith({ file: 'gone.js' }) }, /does not hold/],
    ['an asset outside its folder', { entry: entryWith({ file: '../../../server.json' }) }, /does not hold/],
    ['an asset elsewhere', { entry: entryWith({ file: 'https://evil.example/x.js' }) }, /must be relative/],
    ['an unknown format', { entry: { format: 'amd', assets: [] } }, /entry\.format/],
    ['no entry', { entry: undefined }, /"entry"/],
    ['a version that is a path', { version: '../1.0.0' }, /semantic version/],
    ['a range for another console', { sdk: '^99.0.0' }, /SDK \^99/],
    ['a grant that a later release may know', { grants: ['wasm', 'everything'] }, /the grant "everything"/],
    ['one grant that is no list', { grants: 'everything' }, /the grant "everything"/],
    ['no type of field that is known', { types: ['strng'] }, /no type of field/],
    ['parts of another kind', { parts: ['layout'] }, /"parts"/],
    ['more than every page should fetch', { name: 'x'.repeat(300_000) }, /larger than 262144 bytes/],
    ['no end of levels', { fieldset: nested(1_000) }, /deeper than 32 levels/],
  ])('whose manifest has %s is refused, saying why', async (_name, changes, message) => {
    const response = await upload(await pack(starsFiles('1.0.0', changes)))
    expect(response.json().error).toMatchObject({ code: 4, message: expect.stringMatching(message) })
    await expectNothingInstalled()
  })

  it.each([
    ['no gzip', Buffer.from('PK\x03\x04 not a tarball')],
    ['no tar', gzipSync('just some text, longer than nothing'.repeat(50))],
    ['nothing', gzipSync('')],
    ['half of itself', forge([{ path: 'interfaces/stars/meta.json', content: '{}' }]).subarray(0, 60)],
  ])('that is %s is refused: 422/4', async (_name, archive) => {
    expect(errorOf(await upload(archive))).toEqual([422, 4])
    await expectNothingInstalled()
  })
})

/** Metadata of an interface whose bundle runs in the sandbox too. */
const sandboxed = {
  sandbox: {
    assets: [{ file: 'entry.0123abcd.js', kind: 'entry', integrity: hashOf('globalThis.stars = "1.0.0"') }],
  },
}

/** An object in an object in an object. */
function nested(levels: number): unknown {
  let value: unknown = null
  for (let level = 0; level < levels; level++) value = { deeper: value }
  return value
}

function entryWith(changes: object): object {
  const assets = [{ file: 'entry.0123abcd.js', kind: 'entry', integrity: hashOf('x'), ...changes }]
  return { format: 'container', global: 'stars', assets }
}

/** A second project on the same server. */
function installShop() {
  return installProject(t.app.projects, {
    config: completeProjectConfig({
      key: 'shop',
      database: { type: 'sqlite', filename: 'projects/shop.sqlite' },
    }),
    admin: { email: 'admin@example.com', password: 'a password of its own', token: 'shop-token' },
    settings: { project_name: 'Shop' },
  })
}

describe('a project', () => {
  it('sees every extension with its versions, source, size and where it is used', async () => {
    await install('1.0.0')
    await install('1.10.0')
    await install('1.9.0')
    await t.project
      .knex('directus_fields')
      .insert({ collection: 'films', field: 'rating', type: 'integer', interface: 'stars' })
    await t.project
      .knex('directus_collection_presets')
      .insert({ collection: 'films', view_type: 'board', role: 3 })
    const module_listing = JSON.stringify([{ name: 'People', link: '/demo/users', icon: 'people' }])
    await t.project.knex('directus_roles').where({ id: 3 }).update({ module_listing })

    expect(await starsOf()).toEqual({
      kind: 'interface',
      id: 'stars',
      name: '$t:stars',
      icon: 'extension',
      version: '1.10.0',
      chosen_version: null,
      versions: [
        { version: '1.10.0', origin: 'installed', size: expect.any(Number), grants: [] },
        { version: '1.9.0', origin: 'installed', size: expect.any(Number), grants: [] },
        { version: '1.0.0', origin: 'installed', size: expect.any(Number), grants: [] },
        { version: '0.5.0', origin: 'custom', size: expect.any(Number), grants: [] },
      ],
      source: 'custom',
      enabled: true,
      locked: false,
      tier: 'trusted',
      can_sandbox: false,
      size: expect.any(Number),
      used_by: { fields: ['films.rating'], collections: [], roles: [] },
    })
    const list: { id: string; used_by: object }[] = await listInProject()
    const usesOf = (id: string) => list.find((extension) => extension.id === id)?.used_by
    expect(usesOf('board')).toEqual({ fields: [], collections: ['films'], roles: ['Editor'] })
    expect(usesOf('users')).toEqual({ fields: [], collections: [], roles: ['Editor'] })
    expect(usesOf('settings')).toEqual({ fields: [], collections: [], roles: [] })
  })

  it('goes back to an older version, to the one of this server, and forward again', async () => {
    await install('1.0.0')
    await install('2.0.0')
    expect((await offered()).stars?.version).toBe('2.0.0')
    for (const version of ['1.0.0', '0.5.0', '2.0.0']) {
      expect((await change('interface/stars', { version })).json().data.chosen_version).toBe(version)
      expect((await offered()).stars?.version).toBe(version)
    }
    await change('interface/stars', { version: '1.0.0' })
    await change('interface/stars', { version: null })
    expect((await offered()).stars?.version).toBe('2.0.0')
    expect(errorOf(await change('interface/stars', { version: '9.9.9' }))).toEqual([422, 4])
    expect((await offered()).stars?.version).toBe('2.0.0')
  })

  it('disables and enables, core extensions too', async () => {
    expect((await change('interface/stars', { enabled: false })).json().data.enabled).toBe(false)
    expect(await offered()).not.toHaveProperty('stars')
    const headers = { authorization: 'Bearer admin-token' }
    const listed = (await t.app.inject({ url: '/interfaces?project=demo', headers })).json().data
    expect(listed.map(({ id }: { id: string }) => id)).toEqual(['tags'])
    await change('interface/stars', { enabled: true })
    expect(await offered()).toHaveProperty('stars')
  })

  it('is distinguished from what is not there, for everyone who has signed in', async () => {
    const stateOf = async (id: string) =>
      (await t.editor({ url: `/extensions/interface/${id}/state` })).json().data
    await change('interface/stars', { enabled: false })
    expect(await stateOf('stars')).toEqual({ state: 'disabled' })
    expect(await stateOf('slider')).toEqual({ state: 'disabled' })
    expect(await stateOf('nosuch')).toEqual({ state: 'missing' })
    await change('interface/stars', { enabled: true })
    expect(await stateOf('stars')).toEqual({ state: 'enabled' })
    expect((await t.anonymous({ url: '/extensions/interface/stars/state' })).statusCode).toBe(401)
  })

  it('is listed with core versions only for a page in safe mode', async () => {
    await install('1.0.0')
    await installInPlaceOfTags('1.0.0')
    await change('interface/tags', { version: '1.0.0' })
    const versionsFor = async (disabled: string) => {
      const { interfaces } = (await t.admin({ url: `/hydrate?disable_extensions=${disabled}` })).json().data
      const versionOf = (wanted: string) =>
        interfaces.find(({ id }: { id: string }) => id === wanted)?.version
      return [versionOf('stars'), versionOf('tags')]
    }
    expect(await versionsFor('*')).toEqual([undefined, '0.5.0'])
    expect(await versionsFor('note,stars')).toEqual([undefined, '1.0.0'])
    expect(await versionsFor('note')).toEqual(['1.0.0', '1.0.0'])
    const headers = { authorization: 'Bearer admin-token' }
    const url = '/interfaces?project=demo&disable_extensions=*'
    expect((await t.app.inject({ url, headers })).json().data[0]).toMatchObject({
      id: 'tags',
      version: '0.5.0',
    })
  })

  it('chooses a tier, which the listing sends to the console', async () => {
    expect(errorOf(await change('interface/stars', { tier: 'sandboxed' }))).toEqual([422, 4])
    await upload(await pack(starsFiles('1.0.0', sandboxed)))
    expect((await starsOf()).can_sandbox).toBe(true)
    await change('interface/stars', { tier: 'sandboxed' })
    expect((await offered()).stars?.tier).toBe('sandboxed')
    await change('interface/stars', { tier: 'trusted' })
    expect((await offered()).stars).not.toHaveProperty('tier')
  })

  it('cannot trust what was made for the sandbox', async () => {
    const made = await upload(await pack(starsFiles('1.0.0', { ...sandboxed, tier: 'sandboxed' })))
    expect(made.statusCode).toBe(200)
    expect(errorOf(await change('interface/stars', { tier: 'trusted' }))).toEqual([403, 302])
    expect((await offered()).stars?.tier).toBe('sandboxed')
  })

  it('cannot enable what the operator has switched off, nor disable the settings', async () => {
    expect(errorOf(await change('interface/slider', { enabled: true }))).toEqual([403, 302])
    expect(await offered()).not.toHaveProperty('slider')
    expect(errorOf(await change('module/settings', { enabled: false }))).toEqual([403, 302])
  })

  it('decides through its administrators only', async () => {
    expect(errorOf(await t.editor({ url: '/extensions' }))).toEqual([403, 300])
    expect(errorOf(await t.anonymous({ url: '/extensions' }))).toEqual([401, 3])
    expect(errorOf(await change('interface/stars', { enabled: false }, t.editor))).toEqual([403, 302])
    expect(errorOf(await change('interface/stars', { enabled: false }, t.anonymous))).toEqual([401, 3])
    expect(await offered()).toHaveProperty('stars')
    expect(await activity()).toEqual([])
  })

  it.each([[{}], [{ enabled: 'no' }], [{ tier: 'root' }], [{ version: 2 }], [{ source: 'core' }]])(
    'refuses %j: 422/4',
    async (payload) => {
      expect(errorOf(await change('interface/stars', payload))).toEqual([422, 4])
    },
  )

  it('answers 404/1 for an extension that is not there', async () => {
    expect(errorOf(await change('interface/nosuch', { enabled: false }))).toEqual([404, 1])
    expect(errorOf(await change('interface/..%2fstars', { enabled: false }))).toEqual([404, 1])
  })

  it('is out of reach for administrators of another one', async () => {
    await installShop()
    await install('1.0.0')
    await install('2.0.0')
    const headers = { authorization: 'Bearer shop-token' }
    const before = await listInProject()
    for (const request of [
      { url: '/demo/extensions' },
      { method: 'PATCH', url: '/demo/extensions/interface/stars', payload: { enabled: false } },
      { url: '/interfaces?project=demo' },
      { url: '/demo/activity?filter[collection]=directus_extensions' },
    ] as const) {
      expect((await t.app.inject({ ...request, headers })).statusCode, request.url).toBe(401)
    }
    expect(await listInProject()).toEqual(before)
    const own = await t.app.inject({ url: '/shop/extensions', headers })
    expect(own.json().data.map(({ id }: { id: string }) => id)).toContain('stars')
  })

  it('uses its own version, whatever another project chose', async () => {
    await installShop()
    await install('1.0.0')
    await install('2.0.0')
    await change('interface/stars', { version: '1.0.0' })
    const headers = { authorization: 'Bearer shop-token' }
    const inShop = async () =>
      (await t.app.inject({ url: '/interfaces?project=shop', headers }))
        .json()
        .data.find(({ id }: { id: string }) => id === 'stars')?.version
    expect([(await offered()).stars?.version, await inShop()]).toEqual(['1.0.0', '2.0.0'])
    const shopActivity = await t.app.inject({
      url: '/shop/activity?filter[collection]=directus_extensions',
      headers,
    })
    expect(shopActivity.json().data.map(({ comment }: { comment: string }) => comment)).toEqual([
      'Installed version 1.0.0',
      'Installed version 2.0.0',
    ])
  })
})

describe('removing', () => {
  const remove = (path: string) =>
    t.app.inject({ method: 'DELETE', url: `/server/extensions/${path}?${token}` })

  it('takes a version that no project uses', async () => {
    await install('1.0.0')
    await install('2.0.0')
    await change('interface/stars', { version: '1.0.0' })
    expect((await remove('interface/stars/2.0.0')).statusCode).toBe(200)
    await expectVersion('1.0.0')
    await change('interface/stars', { version: '0.5.0' })
    expect((await remove('interface/stars/1.0.0')).statusCode).toBe(200)
    expect(errorOf(await remove('interface/stars/1.0.0'))).toEqual([404, 1])
  })

  it('refuses the version that a project uses, until that uses another or none', async () => {
    await install('1.0.0')
    await install('2.0.0')
    const refused = await remove('interface/stars/2.0.0')
    expect(errorOf(refused)).toEqual([422, 4])
    expect(refused.json().error.message).toContain('in use in ')
    await change('interface/stars', { enabled: false })
    expect((await remove('interface/stars/2.0.0')).statusCode).toBe(200)
  })

  it('takes what is in use as well, at once and for every project, when it is forced', async () => {
    await install('1.0.0')
    await install('2.0.0')
    const forced = (version: string) =>
      t.app.inject({
        method: 'DELETE',
        url: `/server/extensions/interface/stars/${version}?${token}&force=true`,
      })
    expect((await forced('2.0.0')).statusCode).toBe(200)
    await expectVersion('1.0.0')
    expect((await forced('1.0.0')).statusCode).toBe(200)
    await expectVersion('0.5.0')
  })

  it('does not reach what came with the console, nor any other folder', async () => {
    for (const path of [
      'interface/stars/0.5.0',
      'interface/..%2f..%2fprojects/x',
      'interface/stars/..%2f..',
    ]) {
      expect(errorOf(await remove(path)), path).toEqual([404, 1])
    }
    await expectVersion('0.5.0')
  })

  const expectVersion = async (version: string) => expect((await offered()).stars?.version).toBe(version)
})

it('writes every change into the activity', async () => {
  await upload(await pack(starsFiles('1.0.0', sandboxed)))
  await change('interface/stars', { enabled: false, tier: 'sandboxed' })
  await change('interface/stars', { version: '0.5.0' })
  await change('interface/stars', { enabled: true, tier: 'trusted' })
  await change('interface/stars', { version: null })
  await change('interface/stars', { version: '0.5.0' })
  await t.app.inject({ method: 'DELETE', url: `/server/extensions/interface/stars/1.0.0?${token}` })
  const rows = await activity()
  expect(
    rows.map(({ action, action_by, item, comment }: Record<string, unknown>) => [
      action,
      action_by,
      item,
      comment,
    ]),
  ).toEqual([
    ['create', 0, 'interface/stars', 'Installed version 1.0.0'],
    ['update', 1, 'interface/stars', 'Disabled version 1.0.0. Runs sandboxed'],
    ['update', 1, 'interface/stars', 'Uses version 0.5.0'],
    ['update', 1, 'interface/stars', 'Enabled version 0.5.0. Runs trusted'],
    ['update', 1, 'interface/stars', 'Follows the newest version, now 1.0.0'],
    ['update', 1, 'interface/stars', 'Uses version 0.5.0'],
    ['delete', 0, 'interface/stars', 'Removed version 1.0.0'],
  ])
})
