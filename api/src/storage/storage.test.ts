import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStorage } from './createStorage'
import type { Storage } from './Storage'
import { type FakeS3, startFakeS3 } from './testing/startFakeS3'

let root: string
let fakeS3: FakeS3

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pergola-storage-'))
  fakeS3 = await startFakeS3()
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
  await fakeS3.close()
})

const open: Record<string, () => Promise<Storage>> = {
  'the local disk': () => createStorage({ type: 'local', root }),
  'an S3 bucket': () =>
    createStorage({
      type: 's3',
      bucket: 'atlas',
      region: 'us-east-1',
      endpoint: fakeS3.endpoint,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      root: 'uploads/atlas/',
    }),
}

describe.each(Object.entries(open))('a storage on %s', (_place, openStorage) => {
  it('gives back what was put, with size and date', async () => {
    const storage = await openStorage()
    await storage.put('originals/a note.txt', Buffer.from('hello'))
    const file = await storage.get('originals/a note.txt')
    expect(file?.sizeBytes).toBe(5)
    expect(file?.modifiedAt).toBeInstanceOf(Date)
    expect(file && (await text(file.stream))).toBe('hello')
    expect(await storage.stat('originals/a note.txt')).toMatchObject({ sizeBytes: 5 })
  })

  it('takes content as a stream and replaces what was there', async () => {
    const storage = await openStorage()
    await storage.put('a.txt', Buffer.from('old'))
    await storage.put('a.txt', Readable.from([Buffer.from('ne'), Buffer.from('w')]))
    const file = await storage.get('a.txt')
    expect(file && (await text(file.stream))).toBe('new')
  })

  it('sweeps unfinished content once it is old, and nothing else', async () => {
    const storage = await openStorage()
    await storage.put('incoming/upload', Buffer.from('half'))
    await storage.put('originals/a.txt', Buffer.from('whole'))
    await storage.sweep(new Date(0))
    expect(await storage.stat('incoming/upload')).not.toBeNull()
    await storage.sweep(new Date(Date.now() + 60_000))
    expect(await storage.stat('incoming/upload')).toBeNull()
    expect(await storage.stat('originals/a.txt')).not.toBeNull()
  })

  it('gives back a range of bytes beside the size of the whole', async () => {
    const storage = await openStorage()
    await storage.put('a.txt', Buffer.from('0123456789'))
    const file = await storage.get('a.txt', { start: 2, end: 4 })
    expect(file?.sizeBytes).toBe(10)
    expect(file && (await text(file.stream))).toBe('234')
  })

  it('answers null for what is not there, and deletes it without complaint', async () => {
    const storage = await openStorage()
    expect(await storage.get('none.txt')).toBeNull()
    expect(await storage.stat('none.txt')).toBeNull()
    await expect(storage.delete('none.txt')).resolves.toBeUndefined()
    await expect(storage.deleteFolder('none')).resolves.toBeUndefined()
  })

  it('deletes one file, or everything below a folder', async () => {
    const storage = await openStorage()
    for (const name of ['t/1/a', 't/1/b', 't/10/a', 'c']) await storage.put(name, Buffer.from('x'))
    await storage.delete('c')
    await storage.deleteFolder('t/1')
    const left = await Promise.all(['t/1/a', 't/1/b', 't/10/a', 'c'].map((name) => storage.stat(name)))
    expect(left.map(Boolean)).toEqual([false, false, true, false])
  })

  it('renames, and says so when there is nothing to rename', async () => {
    const storage = await openStorage()
    await storage.put('old name.txt', Buffer.from('x'))
    await storage.rename('old name.txt', 'new/name.txt')
    expect(await storage.stat('old name.txt')).toBeNull()
    expect(await storage.stat('new/name.txt')).not.toBeNull()
    await expect(storage.rename('none', 'some')).rejects.toMatchObject({ code: 'not-found' })
  })

  it.each(['../secret', 'a/../../secret', '/etc/passwd', 'a//b', '', 'a\\..\\b', 'C:x', 'nul\u0000l'])(
    'refuses the name %j, which could lead out of it',
    async (name) => {
      const storage = await openStorage()
      await expect(storage.get(name)).rejects.toMatchObject({ code: 'invalid-name' })
      await expect(storage.put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'invalid-name' })
    },
  )
})

it('keeps the old content and no leftovers when a write to disk breaks off', async () => {
  const storage = await createStorage({ type: 'local', root })
  await storage.put('a.txt', Buffer.from('old'))
  const breaking = Readable.from(
    (async function* () {
      yield Buffer.from('ne')
      throw new Error('connection lost')
    })(),
  )
  await expect(storage.put('a.txt', breaking)).rejects.toThrow('connection lost')
  const file = await storage.get('a.txt')
  expect(file && (await text(file.stream))).toBe('old')
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['a.txt', 'incoming'])
})

it('puts the root of its project before every key of a bucket', async () => {
  const storage = await (open['an S3 bucket'] as () => Promise<Storage>)()
  await storage.put('originals/a.txt', Buffer.from('x'))
  expect([...fakeS3.objects.keys()]).toEqual(['atlas/uploads/atlas/originals/a.txt'])
})
