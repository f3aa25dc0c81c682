import sharp from 'sharp'
import { expect, it } from 'vitest'
import { renderThumbnail } from './renderThumbnail'

const request = { width: 64, height: 64, quality: 80, output: 'png' } as const

async function picture(format: 'png' | 'jpeg' | 'gif' | 'webp', width = 200, height = 100): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
}

it.each([
  ['crop', 64, 64],
  ['contain', 64, 32],
] as const)('makes a thumbnail by %s', async (fit, width, height) => {
  const content = await renderThumbnail(await picture('jpeg'), { ...request, fit })
  expect(await sharp(content).metadata()).toMatchObject({ width, height, format: 'png' })
})

it('enlarges small pictures', async () => {
  const content = await renderThumbnail(await picture('png', 4, 2), { ...request, fit: 'contain' })
  expect(await sharp(content).metadata()).toMatchObject({ width: 64, height: 32 })
})

it.each(['png', 'jpeg', 'gif', 'webp'] as const)('writes the format %s, at any quality', async (output) => {
  const content = await renderThumbnail(await picture('png'), { ...request, fit: 'crop', quality: 0, output })
  expect((await sharp(content).metadata()).format).toBe(output)
})

it('refuses what is no picture', async () => {
  await expect(renderThumbnail(Buffer.from('text'), { ...request, fit: 'crop' })).rejects.toMatchObject({
    code: 12,
  })
})

it('refuses a small file that claims to have enormous dimensions', async () => {
  const bomb = await picture('png', 1, 1)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  await expect(renderThumbnail(bomb, { ...request, fit: 'crop' })).rejects.toMatchObject({ code: 12 })
})

it.each([
  ['on the left', { x: 0.1, y: 0.5 }, 'red'],
  ['on the right', { x: 0.9, y: 0.5 }, 'blue'],
] as const)('a crop keeps a focal point %s in sight', async (_case, focus, colour) => {
  const half = { create: { width: 100, height: 100, channels: 3, background: 'blue' } } as const
  const source = await sharp({ create: { ...half.create, width: 200, background: 'red' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 100, top: 0 }])
    .png()
    .toBuffer()
  const content = await renderThumbnail(source, { ...request, fit: 'crop', focus })
  const [red, , blue] = (await sharp(content).stats()).channels.map(({ mean }) => mean)
  expect(await sharp(content).metadata()).toMatchObject({ width: 64, height: 64 })
  expect(colour === 'red' ? red : blue).toBeGreaterThan(250)
})
