import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { decodeBase64, detectCharset } from './decodeBase64'
import { stageContent } from './stageContent'

it('keeps received content in a temporary file, measured on its way', async () => {
  const staged = await stageContent(Readable.from([Buffer.from('hel'), Buffer.from('lo')]), 5)
  expect(staged).toMatchObject({ sizeBytes: 5, checksum: '5d41402abc4b2a76b9719d911017c592' })
  expect(staged.head.toString()).toBe('hello')
  expect(await text(staged.open())).toBe('hello')
  await staged.dispose()
  expect(existsSync(staged.path)).toBe(false)
})

it('refuses content over the limit with 413/601 and leaves nothing behind', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('pergola-upload-'))
  await expect(stageContent(Buffer.from('hello'), 4)).rejects.toMatchObject({ code: 601, status: 413 })
  const after = (await readdir(tmpdir())).filter((name) => name.startsWith('pergola-upload-'))
  expect(after.length).toBeLessThanOrEqual(before.length)
})

it('decodes base64 with and without the head of a data URL', () => {
  expect(decodeBase64('data:text/plain;charset=utf-8;base64,aGk=')).toEqual({
    content: Buffer.from('hi'),
    declaredType: 'text/plain',
  })
  expect(decodeBase64('aGk=')).toEqual({ content: Buffer.from('hi'), declaredType: null })
})

it.each(['', 'not base64!', 'data:text/plain,hi', 'a'])('refuses %j as base64', (data) => {
  expect(() => decodeBase64(data)).toThrow(expect.objectContaining({ code: 4 }))
})

it('distinguishes text from bytes', () => {
  expect(detectCharset(Buffer.from('hello'))).toBe('us-ascii')
  expect(detectCharset(Buffer.from('héllo'))).toBe('utf-8')
  expect(detectCharset(Buffer.from([0xff, 0xd8]))).toBe('binary')
  expect(detectCharset(Buffer.from([1, 0, 2]))).toBe('binary')
})
