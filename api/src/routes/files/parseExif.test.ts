import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { parseExif } from './parseExif'

async function exifOf(exif: Record<string, Record<string, string>>): Promise<Buffer> {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
  const { exif: block } = await sharp(await picture.jpeg().withExif(exif).toBuffer()).metadata()
  return block as Buffer
}

it('reads camera, author and exposure of a picture', async () => {
  const block = await exifOf({
    IFD0: { Make: 'Leica', Artist: 'Ilse Bing', Copyright: 'CC0' },
    IFD2: { ExposureTime: '1/125', FNumber: '56/10', ISOSpeedRatings: '200', ExposureBiasValue: '-1/3' },
  })
  expect(parseExif(block)).toMatchObject({
    Make: 'Leica',
    Artist: 'Ilse Bing',
    Copyright: 'CC0',
    ExposureTime: 0.008,
    FNumber: 5.6,
    ExposureBiasValue: -0.333333,
  })
})

it('does not reveal where a picture was taken', async () => {
  const block = await exifOf({
    IFD0: { Make: 'Leica' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1' },
  })
  expect(JSON.stringify(parseExif(block))).not.toContain('GPS')
})

it('reads nothing of a block without known tags', () => {
  expect(parseExif(Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1'))).toBeNull()
})

it('survives every damage', async () => {
  const block = await exifOf({ IFD0: { Make: 'Leica' } })
  fc.assert(
    fc.property(fc.nat(block.length - 1), fc.uint8Array({ minLength: 1, maxLength: 16 }), (at, bytes) => {
      const damaged = Buffer.from(block)
      damaged.set(bytes.subarray(0, damaged.length - at), at)
      parseExif(damaged)
      parseExif(damaged.subarray(0, at))
    }),
    { numRuns: 2_000 },
  )
})
