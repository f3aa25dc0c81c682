import { readdir } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startFakeS3 } from '../../api/src/storage/testing/startFakeS3'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

let server: TestApp
let png: Buffer

beforeAll(async () => {
  server = await createTestApp({ maxUploadBytes: 200_000 })
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})

afterAll(() => server.close())

interface FilePart {
  name?: string
  fileName: string
  type: string
  content: Buffer | string
}

/** A form as browsers send it. */
function form(
  files: FilePart[],
  fields: Record<string, string> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'pergola-test'
  const chunks = [
    ...Object.entries(fields).map(
      ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
    ),
    ...files.map(
      ({ name = 'data', fileName, type, content }) =>
        `Content-Disposition: form-data; name="${name}"; filename="${Buffer.from(fileName).toString('latin1')}"\r\nContent-Type: ${type}\r\n\r\n${Buffer.from(content).toString('latin1')}`,
    ),
  ]
  const payload = `${chunks.map((chunk) => `--${boundary}\r\n${chunk}\r\n`).join('')}--${boundary}--\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(payload, 'latin1'),
  }
}

async function upload(
  file: Partial<FilePart> = {},
  fields: Record<string, string> = {},
  as: Inject = server.admin,
) {
  const part = { fileName: 'my picture.png', type: 'image/png', content: png, ...file }
  return as({ method: 'POST', url: '/files', ...form([part], fields) })
}

/** The picture under another size, which stands in its header. */
function sized(width: number, height: number): Buffer {
  const content = Buffer.from(png)
  content.writeUInt32BE(width, 16)
  content.writeUInt32BE(height, 20)
  content.writeUInt32BE(crc32(content.subarray(12, 29)), 29)
  return content
}

async function uploaded(file: Partial<FilePart> = {}, fields: Record<string, string> = {}) {
  return (await upload(file, fields)).json().data
}

/** What the storage holds for a record. */
async function isStored(diskName: string): Promise<boolean> {
  return (await server.project.storage.stat(`originals/${diskName}`)) !== null
}

async function setting(key: string, value: string): Promise<void> {
  const [{ id }] = (await server.admin({ url: `/settings?filter[key]=${key}&limit=-1` })).json().data
  await server.admin({ method: 'PATCH', url: `/settings/${id}`, payload: { value } })
}

describe('6.1 Upload as a form', () => {
  it('answers the full record of contract 6.2, keys in order', async () => {
    const response = await upload({ name: 'anything' }, { title: 'Harbour', description: 'Old', folder: '' })
    expect(response.statusCode).toBe(200)
    const { data } = response.json()
    expect(Object.keys(data)).toEqual([
      'id',
      'storage',
      'private_hash',
      'filename_disk',
      'filename_download',
      'title',
      'type',
      'uploaded_by',
      'uploaded_on',
      'charset',
      'filesize',
      'width',
      'height',
      'duration',
      'embed',
      'folder',
      'description',
      'location',
      'tags',
      'checksum',
      'metadata',
      'data',
    ])
    expect(data).toMatchObject({
      storage: 'local',
      title: 'Harbour',
      type: 'image/png',
      uploaded_by: 1,
      charset: '',
      filesize: png.length,
      width: 40,
      height: 20,
      duration: 0,
      embed: null,
      folder: null,
      description: 'Old',
      location: '',
      tags: [],
      metadata: null,
      filename_download: 'my picture.png',
    })
    expect(data.private_hash).toMatch(/^[a-z0-9]{16}$/)
    expect(data.filename_disk).toMatch(/^[0-9a-f-]{36}\.png$/)
    expect(data.uploaded_on).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(data.checksum).toMatch(/^[0-9a-f]{32}$/)
    expect(data.data).toMatchObject({
      full_url: `https://cms.example/uploads/demo/originals/${data.filename_disk}`,
      url: `/uploads/demo/originals/${data.filename_disk}`,
      asset_url: `/demo/assets/${data.private_hash}`,
      embed: null,
    })
    expect(data.data.thumbnails.map(({ key }: { key: string }) => key)).toEqual([
      'directus-small-crop',
      'directus-small-contain',
      'directus-medium-crop',
      'directus-medium-contain',
      'directus-large-crop',
      'directus-large-contain',
      'thumbnail',
    ])
    expect(data.data.thumbnails[0]).toEqual({
      key: 'directus-small-crop',
      url: `https://cms.example/demo/assets/${data.private_hash}?key=directus-small-crop`,
      relative_url: `/demo/assets/${data.private_hash}?key=directus-small-crop`,
      dimension: '64x64',
      width: 64,
      height: 64,
    })
  })

  it('ignores `fields`, and makes a title of the file name', async () => {
    const response = await server.admin({
      method: 'POST',
      url: '/files?fields=id',
      ...form([{ fileName: 'summer_in-rome.png', type: 'image/png', content: png }]),
    })
    expect(response.json().data.title).toBe('Summer In Rome')
    expect(response.json().data.filename_disk).toBeDefined()
  })

  it('logs the activity `upload`', async () => {
    const { id } = await uploaded()
    const activity = await server.admin({
      url: `/activity?filter[collection]=directus_files&filter[item]=${id}`,
    })
    expect(activity.json().data.map(({ action }: { action: string }) => action)).toEqual(['upload'])
  })

  it('keeps what a picture says about itself as metadata', async () => {
    const content = await sharp(png)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ilse Bing' } })
      .toBuffer()
    const file = await uploaded({ fileName: 'a.jpg', type: 'image/jpeg', content })
    expect(file.metadata).toMatchObject({ Artist: 'Ilse Bing' })
  })

  it('has a size but no thumbnails for a picture that is too large for them', async () => {
    const [pixels, most] = await Promise.all([
      uploaded({ content: sized(8_000, 8_001) }),
      uploaded({ content: sized(8_000, 8_000) }),
    ])
    expect([pixels.width, pixels.height, pixels.data.thumbnails]).toEqual([8_000, 8_001, null])
    expect(most.data.thumbnails).not.toBeNull()
  })

  it('has no thumbnails for SVG, PDF and text', async () => {
    const svg = await uploaded({
      fileName: 'a.svg',
      type: 'image/svg+xml',
      content: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    const text = await uploaded({ fileName: 'notes.txt', type: 'text/plain', content: 'some notes' })
    expect([svg.data.thumbnails, svg.width, text.data.thumbnails, text.type]).toEqual([
      null,
      null,
      null,
      'text/plain',
    ])
  })

  it('refuses two files with 400/15, none with 422/4, and tags as text with 422/4', async () => {
    const part = { fileName: 'a.txt', type: 'text/plain', content: 'a' }
    const two = await server.admin({ method: 'POST', url: '/files', ...form([part, part]) })
    const none = await server.admin({ method: 'POST', url: '/files', ...form([], { title: 'a' }) })
    const tags = await upload({}, { tags: 'a,b' })
    expect([two, none, tags].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [400, 15],
      [422, 4],
      [422, 4],
    ])
  })

  it('takes lists in the brackets of PHP', async () => {
    expect((await uploaded({}, { 'tags[]': 'red' })).tags).toEqual(['red'])
    expect((await uploaded({}, { 'tags[0]': 'red', 'tags[1]': 'a & b' })).tags).toEqual(['red', 'a & b'])
  })

  it('leaves neither record nor content of a refused upload', async () => {
    const before = await server.admin({ url: '/files?meta=total_count&limit=0' })
    await upload({}, { tags: 'a,b' })
    await upload({}, { nonsense: 'x' })
    const after = await server.admin({ url: '/files?meta=total_count&limit=0' })
    expect(after.json().meta).toEqual(before.json().meta)
  })

  it('refuses more than the server takes with 413/601', async () => {
    const response = await upload({ content: Buffer.alloc(200_001) })
    expect([response.statusCode, response.json().error.code]).toEqual([413, 601])
  })

  it('answers 403/10 to anonymous callers', async () => {
    const response = await upload({}, {}, server.anonymous)
    expect([response.statusCode, response.json().error.code]).toEqual([403, 10])
  })

  it('belongs to the user who uploaded it', async () => {
    const response = await upload({}, {}, server.editor)
    expect(response.json().data.uploaded_by).toBe(server.users.editor.id)
  })
})

describe('6.1 Upload as JSON', () => {
  const post = (payload: object) => server.admin({ method: 'POST', url: '/files', payload })

  it('takes base64 with both file names', async () => {
    const { data } = (
      await post({
        data: `data:image/png;base64,${png.toString('base64')}`,
        filename_disk: 'a.png',
        filename_download: 'a.png',
        title: 'A',
        tags: ['x', 'y'],
      })
    ).json()
    expect(data).toMatchObject({
      title: 'A',
      type: 'image/png',
      charset: 'binary',
      tags: ['x', 'y'],
      width: 40,
    })
  })

  it('detects the charset of text', async () => {
    const names = { filename_disk: 'a.txt', filename_download: 'a.txt' }
    const ascii = await post({ data: Buffer.from('hello').toString('base64'), ...names })
    const utf8 = await post({ data: Buffer.from('héllo').toString('base64'), ...names })
    expect([ascii.json().data.charset, utf8.json().data.charset]).toEqual(['us-ascii', 'utf-8'])
  })

  it('names each missing field with 422/4', async () => {
    const nothing = await post({ title: 'nothing' })
    expect(nothing.statusCode).toBe(422)
    expect(nothing.json().error).toMatchObject({
      code: 4,
      message: expect.stringMatching(/^data: .*\. filename_disk: .*\. filename_download: .*\.$/),
    })
    const names = await post({ data: png.toString('base64') })
    expect(names.json().error.message).toMatch(/^filename_disk: .* filename_download: /)
  })

  it('refuses an array with 400/15 and no body with 400/13', async () => {
    const list = await post([{ data: 'x' }])
    const empty = await server.admin({ method: 'POST', url: '/files' })
    expect([list.json().error.code, empty.json().error.code]).toEqual([15, 13])
  })

  it('keeps the disk name of a body out where the project names files itself', async () => {
    const names = { filename_disk: 'mine.txt', filename_download: 'mine.txt' }
    const { data } = (await post({ data: 'aGk=', ...names })).json()
    expect(data).toMatchObject({
      filename_disk: expect.stringMatching(/^[0-9a-f-]{36}\.txt$/),
      filename_download: 'mine.txt',
    })
  })

  it('refuses more than the server takes with 413/601, and what is no base64 with 422/4', async () => {
    const names = { filename_disk: 'a.txt', filename_download: 'a.txt' }
    const large = await post({ data: Buffer.alloc(200_001).toString('base64'), ...names })
    const broken = await post({ data: 'data:text/plain;base64,%%%', ...names })
    expect([large, broken].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [413, 601],
      [422, 4],
    ])
  })

  it.each(['/etc/passwd', 'hello', 'content'])('takes the word %s for no base64', async (data) => {
    const response = await post({ data, filename_disk: 'a.txt', filename_download: 'a.txt' })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  })

  it('drops line breaks from names for the download, no matter who sends them', async () => {
    const { id } = await uploaded()
    const patch = {
      method: 'PATCH',
      url: `/files/${id}`,
      payload: { filename_download: 'a\r\nX-Evil: 1.png' },
    }
    const [{ filename_download: name }] = (await server.admin(patch as never)).json().data
    expect(name).toBe('aX-Evil: 1.png')
  })

  it.each([
    ['a"b.png', `filename="a_b.png"; filename*=UTF-8''a%22b.png`],
    ['..png', 'filename="..png"'],
    ['👩‍👧 été.png', `filename*=UTF-8''%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7%20%C3%A9t%C3%A9.png`],
    ['שלום?.PNG', `filename*=UTF-8''%D7%A9%D7%9C%D7%95%D7%9D%3F.PNG`],
  ])('keeps the name %j, and delivers the file under it', async (name, disposition) => {
    const { data } = (
      await post({ data: png.toString('base64'), filename_disk: 'a.png', filename_download: name })
    ).json()
    expect(data.filename_download).toBe(name)
    const { headers } = await server.app.inject(data.data.asset_url)
    expect(headers['content-disposition']).toContain(disposition)
  })

  it.each([
    'http://127.0.0.1:1/none.png',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/a.png',
  ])('never fetches an address inside: %s', async (data) => {
    const response = await post({ data })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
    expect(response.json().error.message).toContain('not open to the public')
  })
})

describe('6.1 Settings of uploads', () => {
  it('file_mimetype_whitelist: other types are refused with 422/4 naming the allowed ones', async () => {
    await setting('file_mimetype_whitelist', 'image/jpeg,image/png')
    const refused = await upload({ fileName: 'a.txt', type: 'image/png', content: 'text' })
    const taken = await upload()
    await setting('file_mimetype_whitelist', '')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().error.message).toContain('image/jpeg, image/png')
    expect(taken.statusCode).toBe(200)
  })

  it('file_naming file_name: disk names are the cleaned names, made unique with a counter', async () => {
    await setting('file_naming', 'file_name')
    const first = await uploaded({ fileName: '../up/Über uns.png' })
    const others = await Promise.all(
      ['Über uns.png', 'Über uns.png'].map((fileName) => uploaded({ fileName })),
    )
    await setting('file_naming', 'uuid')
    const names = [first, ...others].map((file) => file.filename_disk)
    expect(names.sort()).toEqual(['Über uns-1.png', 'Über uns-2.png', 'Über uns.png'])
  })
})

describe('6.2 File record', () => {
  it.each([
    ['a.gif', true],
    ['a.webp', true],
    ['a.JPG', true],
    ['a.pdf', false],
    ['a.mp4', false],
  ])('%s has thumbnails: %j', async (fileName, expected) => {
    const { data } = await uploaded({ fileName, type: '' })
    expect(Array.isArray(data.thumbnails)).toBe(expected)
  })

  it.each([
    ['embed/youtube', 'dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['embed/vimeo', '76979871', 'https://vimeo.com/76979871'],
  ])('a video (%s) has thumbnails, and the frame and address that play it', async (type, embed, url) => {
    const { id } = await uploaded()
    await server.project.knex('directus_files').where({ id }).update({ type, embed })
    const { data } = (await server.admin({ url: `/files/${id}?fields=type,embed,data` })).json()
    expect(data).toMatchObject({ type, embed, data: { embed: { url } } })
    expect(data.data.embed.html).toMatch(/^<iframe .*<\/iframe>$/)
    expect(data.data.thumbnails).toHaveLength(7)
  })

  it.each(['data', 'data.*', 'data.full_url'])('fields=%s gives all of `data`', async (fields) => {
    const file = await uploaded()
    const { data } = (await server.admin({ url: `/files/${file.id}?fields=${fields}` })).json()
    expect(data).toEqual({ data: file.data })
  })
})

describe('6.3 Other file routes', () => {
  it('lists files as items, with filters', async () => {
    const { id } = await uploaded({}, { title: 'Find me' })
    const response = await server.admin({
      url: '/files?filter[title]=Find me&fields=id,data.full_url,uploaded_by.email',
    })
    expect(response.json().data).toEqual([
      {
        id,
        uploaded_by: { email: 'admin@example.com' },
        data: expect.objectContaining({ asset_url: expect.any(String) }),
      },
    ])
  })

  it('PATCH answers the record in an array with one element, and damages nothing', async () => {
    const file = await uploaded()
    const response = await server.admin({
      method: 'PATCH',
      url: `/files/${file.id}`,
      payload: { title: 'Renamed', tags: ['x', 'y'], metadata: { a: 1 } },
    })
    expect(response.json().data).toEqual([
      { ...file, title: 'Renamed', tags: ['x', 'y'], metadata: { a: 1 } },
    ])
  })

  it('PATCH of several answers an array of such arrays', async () => {
    const [a, b] = [await uploaded(), await uploaded()]
    const byKeys = await server.admin({
      method: 'PATCH',
      url: `/files/${a.id},${b.id}`,
      payload: { title: 'Both' },
    })
    const batch = await server.admin({
      method: 'PATCH',
      url: '/files',
      payload: [
        { id: a.id, title: 'One' },
        { id: b.id, title: 'Two' },
      ],
    })
    expect(byKeys.json().data.map(([{ title }]: [{ title: string }]) => title)).toEqual(['Both', 'Both'])
    expect(batch.json().data.map(([{ title }]: [{ title: string }]) => title)).toEqual(['One', 'Two'])
    const content = await server.admin({
      method: 'PATCH',
      url: '/files',
      payload: [{ id: a.id, data: 'aGk=' }],
    })
    expect([content.statusCode, content.json().error.code]).toEqual([400, 15])
  })

  it.each(['base64', 'a form'])(
    'PATCH with %s replaces the content; id, hash and names stay',
    async (way) => {
      const file = await uploaded()
      await server.anonymous({ url: `/assets/${file.private_hash}?key=directus-small-crop` })
      const larger = await sharp(png).resize(80).png().toBuffer()
      const response = await server.admin({
        method: 'PATCH',
        url: `/files/${file.id}`,
        ...(way === 'base64'
          ? { payload: { data: `data:image/png;base64,${larger.toString('base64')}` } }
          : form([{ fileName: 'other.png', type: 'image/png', content: larger }])),
      })
      const [replaced] = response.json().data
      expect(replaced).toMatchObject({
        id: file.id,
        private_hash: file.private_hash,
        filename_disk: file.filename_disk,
        filename_download: file.filename_download,
        title: file.title,
        width: 80,
        filesize: larger.length,
      })
      const asset = await server.anonymous({ url: `/assets/${file.private_hash}` })
      expect(asset.rawPayload).toEqual(larger)
      const thumbnail = await server.anonymous({
        url: `/assets/${file.private_hash}?key=directus-small-crop`,
      })
      expect(thumbnail.headers.etag).toContain(replaced.checksum)
    },
  )

  it('a replacement that cannot be stored loses neither the content nor what the record says of it', async () => {
    const file = await uploaded()
    const other = await sharp(png).resize(90).png().toBuffer()
    const replace = () =>
      server.admin({
        method: 'PATCH',
        url: `/files/${file.id}`,
        ...form([{ fileName: 'other.png', type: 'image/png', content: other }], { title: 'Other' }),
      })
    for (const step of ['put', 'rename'] as const) {
      const failing = vi
        .spyOn(server.project.storage, step)
        .mockRejectedValueOnce(new Error('The disk is full'))
      expect((await replace()).statusCode).toBe(500)
      failing.mockRestore()
      const asset = await server.anonymous({ url: `/assets/${file.private_hash}` })
      expect(asset.rawPayload).toEqual(png)
      const { data } = (await server.admin({ url: `/files/${file.id}` })).json()
      const { checksum, filesize, width } = file
      expect(data).toMatchObject({ checksum, filesize, width })
    }
    const broken = form([{ fileName: 'other.png', type: 'image/png', content: other }])
    const cut = await server.admin({
      method: 'PATCH',
      url: `/files/${file.id}`,
      ...broken,
      payload: broken.payload.subarray(0, 200),
    })
    expect(cut.statusCode).toBe(400)
    expect((await server.anonymous({ url: `/assets/${file.private_hash}` })).rawPayload).toEqual(png)
    expect((await replace()).json().data[0]).toMatchObject({ width: 90, title: 'Other' })
  })

  it('PATCH with content is refused before it is read to who may not change the file', async () => {
    const file = await uploaded()
    const { id: role } = (
      await server.admin({ method: 'POST', url: '/roles', payload: { name: 'Reader' } })
    ).json().data
    const [row] = (
      await server.admin({ url: `/permissions?filter[role]=${role}&filter[collection]=directus_files` })
    ).json().data
    await server.admin({
      method: 'PATCH',
      url: `/permissions/${row.id}`,
      payload: { update: 'none', create: 'none' },
    })
    const reader = (await server.addUser({ role })).inject
    const part = { fileName: 'b.png', type: 'image/png', content: 'new' }
    const byReader = await reader({ method: 'PATCH', url: `/files/${file.id}`, ...form([part]) })
    const byAnonymous = await server.anonymous({ method: 'PATCH', url: `/files/${file.id}`, ...form([part]) })
    const created = await reader({ method: 'POST', url: '/files', ...form([part]) })
    expect([byReader, byAnonymous, created].map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [403, 302],
      [404, 203],
      [403, 301],
    ])
    expect((await server.anonymous({ url: `/assets/${file.private_hash}` })).rawPayload).toEqual(png)
  })

  it('a role that may not write names and titles can upload all the same', async () => {
    const { id: role } = (
      await server.admin({ method: 'POST', url: '/roles', payload: { name: 'Sender' } })
    ).json().data
    const [row] = (
      await server.admin({ url: `/permissions?filter[role]=${role}&filter[collection]=directus_files` })
    ).json().data
    const blacklist = {
      write_field_blacklist: ['title', 'filename_disk', 'private_hash', 'checksum', 'uploaded_on'],
    }
    await server.admin({ method: 'PATCH', url: `/permissions/${row.id}`, payload: blacklist })
    const { inject } = await server.addUser({ role })
    expect((await upload({}, {}, inject)).json().data.title).toBe('My Picture')
    const titled = await upload({}, { title: 'Mine' }, inject)
    expect([titled.statusCode, titled.json().error.code]).toEqual([403, 305])
  })

  it('a new filename_disk renames the stored file and stays inside the storage', async () => {
    const file = await uploaded()
    const response = await server.admin({
      method: 'PATCH',
      url: `/files/${file.id}`,
      payload: { filename_disk: '../../harbour.png' },
    })
    expect(response.json().data[0].filename_disk).toBe('harbour.png')
    expect([await isStored('harbour.png'), await isStored(file.filename_disk)]).toEqual([true, false])
  })

  it('no body sets what only the server knows, on the route or nested', async () => {
    const [file, other] = [await uploaded(), await uploaded()]
    const lies = { storage: 's3', type: 'text/html', filesize: 1, checksum: 'x', width: 1 }
    await server.admin({ method: 'PATCH', url: `/files/${file.id}`, payload: lies })
    await server.admin({
      method: 'PATCH',
      url: '/users/1',
      payload: { avatar: { id: file.id, filename_disk: other.filename_disk, ...lies } },
    })
    const { data } = (await server.admin({ url: `/files/${file.id}` })).json()
    expect(data).toEqual(file)
    const hash = await server.admin({
      method: 'PATCH',
      url: `/files/${file.id}`,
      payload: { private_hash: other.private_hash },
    })
    expect([hash.statusCode, hash.json().error.code]).toEqual([409, 204])
  })

  it('DELETE removes record, original and thumbnails; again it is 404/203', async () => {
    const file = await uploaded()
    await server.anonymous({ url: `/assets/${file.private_hash}?key=directus-small-crop` })
    const deleted = await server.admin({ method: 'DELETE', url: `/files/${file.id}` })
    const again = await server.admin({ method: 'DELETE', url: `/files/${file.id}` })
    expect([deleted.statusCode, again.statusCode, again.json().error.code]).toEqual([204, 404, 203])
    expect(await isStored(file.filename_disk)).toBe(false)
    const asset = await server.anonymous({ url: `/assets/${file.private_hash}` })
    expect(asset.json().error.code).toBe(203)
  })

  it('a delete nested in another item removes the content too', async () => {
    const file = await uploaded()
    await server.admin({
      method: 'PATCH',
      url: '/users/1',
      payload: { avatar: { id: file.id, $delete: true } },
    })
    expect((await server.admin({ url: `/files/${file.id}` })).statusCode).toBe(404)
    expect(await isStored(file.filename_disk)).toBe(false)
  })

  it('keeps revisions', async () => {
    const file = await uploaded({}, { title: 'First' })
    await server.admin({ method: 'PATCH', url: `/files/${file.id}`, payload: { title: 'Second' } })
    const all = await server.admin({ url: `/files/${file.id}/revisions` })
    expect(all.json().data.map(({ delta }: { delta: { title: string } }) => delta.title)).toEqual([
      'First',
      'Second',
    ])
    const oldest = await server.admin({ url: `/files/${file.id}/revisions/0` })
    expect(oldest.json().data.data.storage).toBe('local')
  })

  it('reads several by key, and ignores `fields` when it writes', async () => {
    const [a, b] = [await uploaded(), await uploaded()]
    const both = await server.admin({ url: `/files/${a.id},${b.id}?fields=id` })
    expect(both.json().data).toEqual([{ id: a.id }, { id: b.id }])
    const payload = { title: 'Written' }
    const one = await server.admin({ method: 'PATCH', url: `/files/${a.id}?fields=id`, payload })
    expect(one.json().data).toEqual([{ ...a, title: 'Written' }])
    const url = `/files/${a.id},${b.id}?fields=id`
    const several = await server.admin({ method: 'PATCH', url, payload })
    expect(several.json().data).toEqual([[{ ...a, title: 'Written' }], [{ ...b, title: 'Written' }]])
  })

  it.each([
    ['PATCH', '/files/99999', { title: 'x' }, [404, 203]],
    ['PATCH', '/files/99999', { data: 'aGk=' }, [404, 203]],
    ['PATCH', '/files/1,2', { data: 'aGk=' }, [400, 15]],
    ['PATCH', '/files', [{ title: 'no key' }], [422, 12]],
    ['PATCH', '/files', { title: 'no list' }, [422, 12]],
    ['PATCH', '/files/1', { nonsense: 1 }, [422, 12]],
    ['DELETE', '/files/1,99999', undefined, [404, 203]],
    ['GET', '/files/99999', undefined, [404, 203]],
    ['POST', '/files/1', { title: 'x' }, [405, 6]],
  ] as const)('%s %s with %j answers %j and changes nothing', async (method, url, payload, expected) => {
    const before = await server.project.knex('directus_files').orderBy('id')
    const response = await server.admin({ method, url, payload })
    expect([response.statusCode, response.json().error.code]).toEqual(expected)
    expect(await server.project.knex('directus_files').orderBy('id')).toEqual(before)
  })

  it('DELETE takes several', async () => {
    const [a, b] = [await uploaded(), await uploaded()]
    const deleted = await server.admin({ method: 'DELETE', url: `/files/${a.id},${b.id}` })
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect(await Promise.all([a, b].map((file) => isStored(file.filename_disk)))).toEqual([false, false])
  })

  it('answers 401/3 to anonymous listings', async () => {
    const response = await server.anonymous({ url: '/files' })
    expect([response.statusCode, response.json().error.code]).toEqual([401, 3])
  })
})

describe('6.4 Assets', () => {
  it('delivers the original to everyone who has the address', async () => {
    const file = await uploaded()
    const response = await server.anonymous({ url: `/assets/${file.private_hash}` })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('image/png')
    expect(response.headers['content-disposition']).toBe('inline; filename="my picture.png"')
    expect(response.headers['last-modified']).toBeDefined()
    expect(response.rawPayload).toEqual(png)
    const original = await server.app.inject(file.data.url)
    expect(original.rawPayload).toEqual(png)
  })

  it('answers 404/203 for unknown hashes and numeric ids', async () => {
    const { id } = await uploaded()
    for (const name of ['nosuchhash', String(id)]) {
      const response = await server.anonymous({ url: `/assets/${name}` })
      expect([response.statusCode, response.json().error.code]).toEqual([404, 203])
    }
  })

  it.each([
    ['?key=nosuch', 'unknown key'],
    ['?w=100&h=100', 'missing parameters'],
    ['?w=100&h=100&f=crop&q=80', 'a size that is not on the whitelist'],
  ])('answers 422/12 for %s: %s', async (query) => {
    const file = await uploaded()
    const response = await server.anonymous({ url: `/assets/${file.private_hash}${query}` })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 12])
  })

  it.each([
    ['?key=directus-small-crop', 64, 64],
    ['?key=directus-medium-contain', 300, 150],
    ['?key=thumbnail', 200, 100],
    ['?w=200&h=200&f=contain&q=80', 200, 100],
  ])('makes the thumbnail %s', async (query, width, height) => {
    const file = await uploaded()
    const response = await server.anonymous({ url: `/assets/${file.private_hash}${query}` })
    expect(response.headers['content-type']).toBe('image/png')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width, height })
  })

  it('crops around the focal point in the metadata of the file, and again when that moves', async () => {
    const half = { create: { width: 100, height: 100, channels: 3, background: 'blue' } } as const
    const content = await sharp({ create: { ...half.create, width: 200, background: 'red' } })
      .composite([{ input: await sharp(half).png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer()
    const file = await uploaded({ fileName: 'halves.png', type: 'image/png', content })
    const cropAt = async (focal_point: string) => {
      const stored = await server.admin({
        method: 'PATCH',
        url: `/files/${file.id}`,
        payload: { metadata: { Make: 'Camera', focal_point } },
      })
      // As an object: who changes one entry has to be able to keep the others.
      const [{ metadata }] = [stored.json().data].flat()
      expect(metadata).toEqual({ Make: 'Camera', focal_point })
      const url = `/assets/${file.private_hash}?key=directus-small-crop`
      const { rawPayload, headers } = await server.anonymous({ url })
      const [red = 0, , blue = 0] = (await sharp(rawPayload).stats()).channels.map(({ mean }) => mean)
      return { colour: red > 250 ? 'red' : blue > 250 ? 'blue' : 'both', etag: headers.etag }
    }
    const [left, right] = [await cropAt('10% 50%'), await cropAt('90% 50%')]
    expect([left.colour, right.colour]).toEqual(['red', 'blue'])
    expect(left.etag).not.toBe(right.etag)
    expect((await cropAt('nowhere')).colour).toBe('both')
    // Nothing leads to the pictures of the points before.
    const made = async () =>
      (await readdir(server.dataDir, { recursive: true })).filter((name) =>
        name.includes(`generated/${file.id}/`),
      ).length
    expect(await made()).toBe(1)
    await server.admin({ method: 'PATCH', url: `/files/${file.id}`, payload: { title: 'Halves' } })
    expect(await made()).toBe(1)
  })

  it('names each parameter that is missing', async () => {
    const file = await uploaded()
    const response = await server.anonymous({ url: `/assets/${file.private_hash}?w=100` })
    expect(response.json().error.message).toMatch(/^h: .*\. f: .*\. q: .*\.$/)
  })

  it.each([
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ])('makes a thumbnail in the format %s', async (format, type) => {
    const file = await uploaded()
    const url = `/assets/${file.private_hash}?key=directus-small-crop&format=${format}`
    expect((await server.anonymous({ url })).headers['content-type']).toBe(type)
  })

  it.each(['bmp', 'exe', ''])('answers 422/12 for the format %j', async (format) => {
    const file = await uploaded()
    const url = `/assets/${file.private_hash}?key=directus-small-crop&format=${format}`
    const response = await server.anonymous({ url })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 12])
  })

  it('answers 422/12 for a thumbnail of something that is no picture', async () => {
    const text = await uploaded({ fileName: 'notes.txt', type: 'text/plain', content: 'notes' })
    const fake = await uploaded({ fileName: 'fake.png', type: 'image/png', content: 'no picture' })
    for (const { private_hash } of [text, fake]) {
      const response = await server.anonymous({ url: `/assets/${private_hash}?key=directus-small-crop` })
      expect([response.statusCode, response.json().error.code]).toEqual([422, 12])
    }
  })

  it('answers 304 to who has the file already, and 206 to who wants a part', async () => {
    const file = await uploaded({ fileName: 'n.txt', type: 'text/plain', content: '0123456789' })
    const url = `/assets/${file.private_hash}`
    const first = await server.anonymous({ url })
    const again = await server.anonymous({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const part = await server.anonymous({ url, headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const beyond = await server.anonymous({ url, headers: { range: 'bytes=10-' } })
    expect(beyond.statusCode).toBe(416)
    const head = await server.anonymous({ url, method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10'])
  })

  it('may be kept for ever at an address that carries the checksum', async () => {
    const file = await uploaded()
    const versioned = await server.anonymous({ url: `/assets/${file.private_hash}?v=${file.checksum}` })
    const plain = await server.anonymous({ url: `/assets/${file.private_hash}` })
    expect(versioned.headers['cache-control']).toContain('immutable')
    expect(plain.headers['cache-control']).toBe('public, no-cache')
  })

  it.each([
    ['page.html', 'text/html', '<script>alert(1)</script>', 'attachment'],
    ['shell.php', 'application/x-php', '<?php phpinfo();', 'inline'],
    [
      'drawing.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'inline',
    ],
  ])('serves %s so that it cannot run as a page', async (fileName, type, content, disposition) => {
    const file = await uploaded({ fileName, type, content })
    for (const url of [`/demo/assets/${file.private_hash}`, file.data.url]) {
      const { headers } = await server.app.inject(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
      expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition}`))
    }
  })
})

describe('6.4 Settings of assets', () => {
  it('asset_url_naming filename_download: addresses end with the download name', async () => {
    await setting('asset_url_naming', 'filename_download')
    const named = await uploaded({ fileName: 'harbour view.png' })
    const delivered = await server.app.inject(named.data.asset_url)
    const byHash = await server.anonymous({ url: `/assets/${named.private_hash}` })
    await setting('asset_url_naming', 'private_hash')
    expect(named.data.asset_url).toBe('/demo/assets/harbour%20view.png')
    expect(delivered.rawPayload).toEqual(png)
    expect([byHash.statusCode, byHash.json().error.code]).toEqual([404, 203])
  })

  it('asset_whitelist: its keys and sizes are served and listed; without any, every size', async () => {
    const file = await uploaded()
    const sized = (query: string) => server.anonymous({ url: `/assets/${file.private_hash}?${query}` })
    await setting('asset_whitelist', '[{"key":"hero","width":120,"height":60,"fit":"crop","quality":70}]')
    const { data } = (await server.admin({ url: `/files/${file.id}?fields=data` })).json()
    const listed = [await sized('key=hero'), await sized('w=120&h=60&f=crop&q=70')]
    const others = [await sized('key=thumbnail'), await sized('w=50&h=50&f=crop&q=80')]
    await setting('asset_whitelist', '[]')
    const free = await sized('w=50&h=50&f=crop&q=80')
    expect(data.data.thumbnails.at(-1)).toMatchObject({ key: 'hero', dimension: '120x60' })
    expect(listed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(others.map((r) => [r.statusCode, r.json().error.code])).toEqual([
      [422, 12],
      [422, 12],
    ])
    expect(await sharp(free.rawPayload).metadata()).toMatchObject({ width: 50, height: 50 })
    const unbounded = await sized('w=5000&h=50&f=crop&q=80')
    expect([unbounded.statusCode, unbounded.json().error.code]).toEqual([422, 12])
  })

  it('asset_whitelist: without any, what visitors ask for takes no room on the disk', async () => {
    await setting('asset_whitelist', '[]')
    const file = await uploaded()
    const sized = (query: string, headers = {}) =>
      server.anonymous({ url: `/assets/${file.private_hash}?${query}`, headers })
    const put = vi.spyOn(server.project.storage, 'put')
    const free = await sized('w=30&h=20&f=crop&q=80')
    for (const quality of [1, 2, 3]) await sized(`w=30&h=20&f=crop&q=${quality}`)
    expect(put).not.toHaveBeenCalled()
    // Of those that every project has there are few.
    await sized('w=64&h=64&f=crop&q=80')
    expect(put).toHaveBeenCalledTimes(1)
    put.mockRestore()

    const again = await sized('w=30&h=20&f=crop&q=80')
    expect(again.rawPayload).toEqual(free.rawPayload)
    const etag = String(free.headers.etag)
    expect((await sized('w=30&h=20&f=crop&q=80', { 'if-none-match': etag })).statusCode).toBe(304)
    const part = await sized('w=30&h=20&f=crop&q=80', { range: 'bytes=2-5' })
    expect([part.statusCode, part.rawPayload]).toEqual([206, free.rawPayload.subarray(2, 6)])
    const head = await server.anonymous({
      method: 'HEAD',
      url: `/assets/${file.private_hash}?w=30&h=20&f=crop&q=80`,
    })
    expect(head.headers['content-length']).toBe(String(free.rawPayload.length))
    const content = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const other = await uploaded({ fileName: 'other.png', type: 'image/png', content })
    const ofOther = await server.anonymous({ url: `/assets/${other.private_hash}?w=30&h=20&f=crop&q=80` })
    expect(ofOther.rawPayload).not.toEqual(free.rawPayload)
  })
})

describe('6.5 Thumbnail keys', () => {
  it.each([
    ['directus-small-crop', 64, 64],
    ['directus-small-contain', 64, 32],
    ['directus-medium-crop', 300, 300],
    ['directus-medium-contain', 300, 150],
    ['directus-large-crop', 800, 600],
    ['directus-large-contain', 800, 400],
  ])('%s makes of 40×20 pixels %i×%i', async (key, width, height) => {
    const file = await uploaded()
    const { rawPayload } = await server.anonymous({ url: `/assets/${file.private_hash}?key=${key}` })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height })
  })
})

describe('6.6 Folders', () => {
  const create = async (payload: object) => server.admin({ method: 'POST', url: '/folders', payload })

  it('are created, read, renamed and deleted', async () => {
    const { data } = (await create({ name: 'Press' })).json()
    expect(data).toEqual({ id: expect.any(Number), name: 'Press', parent_folder: null })
    const child = (await create({ name: 'Photos', parent_folder: data.id })).json().data
    const renamed = await server.admin({
      method: 'PATCH',
      url: `/folders/${child.id}`,
      payload: { name: 'Pictures' },
    })
    expect(renamed.json().data).toEqual({ ...child, name: 'Pictures' })
    expect((await server.admin({ method: 'DELETE', url: `/folders/${child.id}` })).statusCode).toBe(204)
    expect((await server.admin({ url: `/folders/${child.id}` })).json().error.code).toBe(203)
  })

  it('need a name: 422/4', async () => {
    const response = await create({})
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  })

  it('may have the same name in the root, but not in one parent: 409/204', async () => {
    const { data } = (await create({ name: 'Twins' })).json()
    expect((await create({ name: 'Twins' })).statusCode).toBe(200)
    await create({ name: 'Same', parent_folder: data.id })
    const second = await create({ name: 'Same', parent_folder: data.id })
    expect([second.statusCode, second.json().error.code]).toEqual([409, 204])
  })

  it('take nothing any more once they are deleted, where it would be in no folder and not in the root: 422/4', async () => {
    const folder = (await create({ name: 'Deleted' })).json().data.id
    const file = await uploaded()
    const other = (await create({ name: 'Stays' })).json().data
    await server.admin({ method: 'DELETE', url: `/folders/${folder}` })
    const move = (url: string, payload: object) => server.admin({ method: 'PATCH', url, payload })
    const answers = [
      await upload({}, { folder: String(folder) }),
      await move(`/files/${file.id}`, { folder }),
      await move('/files', [{ id: file.id, folder }]),
      await move(`/folders/${other.id}`, { parent_folder: folder }),
      await create({ name: 'Lost', parent_folder: folder }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual(
      answers.map(() => [422, 4]),
    )
    expect(answers[0]?.json().error.message).toContain('This folder does not exist any more')
    expect((await server.admin({ url: `/files/${file.id}` })).json().data.folder).toBeNull()
  })

  it('cannot be inside themselves', async () => {
    const outer = (await create({ name: 'Outer' })).json().data
    const inner = (await create({ name: 'Inner', parent_folder: outer.id })).json().data
    for (const parent_folder of [outer.id, inner.id]) {
      const response = await server.admin({
        method: 'PATCH',
        url: `/folders/${outer.id}`,
        payload: { parent_folder },
      })
      expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
    }
  })

  it('cannot be inside themselves when the folder around them is named as an object, or changed with them', async () => {
    const outer = (await create({ name: 'Outside' })).json().data
    const inner = (await create({ name: 'Inside', parent_folder: outer.id })).json().data
    for (const parent_folder of [{ id: inner.id }, { id: inner.id, name: 'Inside' }, { id: outer.id }]) {
      const response = await server.admin({
        method: 'PATCH',
        url: `/folders/${outer.id}`,
        payload: { parent_folder },
      })
      expect([response.statusCode, response.json().error?.code]).toEqual([422, 4])
    }
    const other = (await create({ name: 'Other' })).json().data
    for (const around of [{ id: outer.id }, { name: 'Made around it' }]) {
      const crossed = await server.admin({
        method: 'PATCH',
        url: `/folders/${other.id}`,
        payload: { parent_folder: { ...around, parent_folder: other.id } },
      })
      expect([crossed.statusCode, crossed.json().error?.code]).toEqual([422, 4])
    }
    const all = (await server.admin({ url: '/folders?limit=-1' })).json().data
    expect(all.find(({ id }: { id: number }) => id === outer.id).parent_folder).toBeNull()
    expect(all.map(({ name }: { name: string }) => name)).not.toContain('Made around it')
  })

  it('are not put into each other by two requests at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = await Promise.all(
        ['One', 'Two'].map(async (name) => (await create({ name })).json().data),
      )
      const answers = await Promise.all([
        server.admin({ method: 'PATCH', url: `/folders/${a.id}`, payload: { parent_folder: b.id } }),
        server.admin({ method: 'PATCH', url: `/folders/${b.id}`, payload: { parent_folder: a.id } }),
      ])
      expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
      const rows = (await server.admin({ url: `/folders/${a.id},${b.id}` })).json().data
      expect(rows.filter((row: { parent_folder: number | null }) => row.parent_folder).length).toBeLessThan(2)
    }
  })

  it('have no batch update: 405/6', async () => {
    const response = await server.admin({ method: 'PATCH', url: '/folders', payload: [{ id: 1, name: 'x' }] })
    expect([response.statusCode, response.json().error.code]).toEqual([405, 6])
  })

  it('are listed with filters, several by key, and several are deleted at once', async () => {
    const parent = (await create({ name: 'Listed' })).json().data
    const [a, b] = [
      (await create({ name: 'A', parent_folder: parent.id })).json().data,
      (await create({ name: 'B', parent_folder: parent.id })).json().data,
    ]
    const list = await server.admin({ url: `/folders?filter[parent_folder]=${parent.id}&sort=-name` })
    expect(list.json().data).toEqual([b, a])
    expect((await server.admin({ url: `/folders/${a.id},${b.id}` })).json().data).toEqual([a, b])
    const renamed = await server.admin({ method: 'PATCH', url: `/folders/${b.id}`, payload: { name: 'A' } })
    expect([renamed.statusCode, renamed.json().error.code]).toEqual([409, 204])
    expect((await server.admin({ method: 'DELETE', url: `/folders/${a.id},${b.id}` })).statusCode).toBe(204)
    const rest = await server.admin({ url: `/folders?filter[parent_folder]=${parent.id}` })
    expect(rest.json().data).toEqual([])
  })

  it.each([
    ['GET', '/folders/99999', undefined, [404, 203]],
    ['PATCH', '/folders/99999', { name: 'x' }, [404, 203]],
    ['DELETE', '/folders/99999', undefined, [404, 203]],
    ['POST', '/folders', { name: 'x', nonsense: 1 }, [422, 12]],
    ['POST', '/folders', undefined, [400, 13]],
  ] as const)('%s %s with %j answers %j', async (method, url, payload, expected) => {
    const response = await server.admin({ method, url, ...(payload && { payload }) })
    expect([response.statusCode, response.json().error.code]).toEqual(expected)
  })

  it('leave their files and folders in the root when they are deleted', async () => {
    const outer = (await create({ name: 'Leaving' })).json().data
    const inner = (await create({ name: 'Staying', parent_folder: outer.id })).json().data
    const file = await uploaded({}, { folder: String(outer.id) })
    expect(file.folder).toBe(outer.id)
    await server.admin({ method: 'DELETE', url: `/folders/${outer.id}` })
    expect((await server.admin({ url: `/folders/${inner.id}` })).json().data.parent_folder).toBeNull()
    const root = await server.admin({ url: `/files?filter[folder][null]=1&filter[id]=${file.id}&fields=id` })
    expect(root.json().data).toEqual([{ id: file.id }])
  })

  it('answer 401/3 to anonymous callers', async () => {
    const response = await server.anonymous({ url: '/folders' })
    expect([response.statusCode, response.json().error.code]).toEqual([401, 3])
  })
})

describe('Files on an S3 service', () => {
  it('are uploaded, delivered with thumbnails, replaced and deleted', async () => {
    const s3 = await startFakeS3()
    const { endpoint } = s3
    const storage = {
      type: 's3',
      bucket: 'b',
      region: 'r',
      endpoint,
      accessKeyId: 'i',
      secretAccessKey: 's',
    } as const
    const remote = await createTestApp({ config: { storage } })
    const file = (
      await remote.admin({
        method: 'POST',
        url: '/files',
        ...form([{ fileName: 'a.png', type: 'image/png', content: png }]),
      })
    ).json().data
    expect(file.storage).toBe('s3')
    expect((await remote.anonymous({ url: `/assets/${file.private_hash}` })).rawPayload).toEqual(png)
    const thumbnail = await remote.anonymous({ url: `/assets/${file.private_hash}?key=directus-small-crop` })
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({ width: 64, height: 64 })
    const data = Buffer.from('new content').toString('base64')
    await remote.admin({ method: 'PATCH', url: `/files/${file.id}`, payload: { data } })
    expect((await remote.anonymous({ url: `/assets/${file.private_hash}` })).body).toBe('new content')
    expect([...s3.objects.keys()]).toEqual([`b/originals/${file.filename_disk}`])
    await remote.admin({ method: 'DELETE', url: `/files/${file.id}` })
    expect(s3.objects.size).toBe(0)
    await remote.close()
    await s3.close()
  })
})
