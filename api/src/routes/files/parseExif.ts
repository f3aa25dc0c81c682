/** Values by the names of the Exif standard. */
export type ExifValues = Record<string, string | number>

/** The tags worth showing beside a picture (Exif 3.0, 4.6). Positions are left out: they reveal where people live. */
const tagNames: ReadonlyMap<number, string> = new Map([
  [0x010e, 'ImageDescription'],
  [0x010f, 'Make'],
  [0x0110, 'Model'],
  [0x0112, 'Orientation'],
  [0x0131, 'Software'],
  [0x0132, 'DateTime'],
  [0x013b, 'Artist'],
  [0x8298, 'Copyright'],
  [0x829a, 'ExposureTime'],
  [0x829d, 'FNumber'],
  [0x8827, 'ISOSpeedRatings'],
  [0x9003, 'DateTimeOriginal'],
  [0x9204, 'ExposureBiasValue'],
  [0x9209, 'Flash'],
  [0x920a, 'FocalLength'],
  [0xa002, 'PixelXDimension'],
  [0xa003, 'PixelYDimension'],
  [0xa434, 'LensModel'],
])

const exifDirectoryTag = 0x8769
const maxEntries = 200
const maxTextBytes = 500

/**
 * Reads an Exif block: a TIFF header, then directories of tags.
 *
 * @returns null when the block is damaged or holds none of the known tags
 */
export function parseExif(block: Buffer): ExifValues | null {
  const start = block.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0
  const tiff = new DataView(block.buffer, block.byteOffset + start, block.length - start)
  try {
    const isLittleEndian = tiff.getUint16(0) === 0x4949
    const first = readDirectory(tiff, tiff.getUint32(4, isLittleEndian), isLittleEndian)
    const second = first.exifDirectory ? readDirectory(tiff, first.exifDirectory, isLittleEndian).values : {}
    const values = { ...first.values, ...second }
    return Object.keys(values).length > 0 ? values : null
  } catch (error) {
    // An offset led out of the block.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readDirectory(
  tiff: DataView,
  offset: number,
  isLittleEndian: boolean,
): { values: ExifValues; exifDirectory: number | null } {
  const values: ExifValues = {}
  let exifDirectory: number | null = null
  const count = Math.min(tiff.getUint16(offset, isLittleEndian), maxEntries)
  for (let index = 0; index < count; index++) {
    const entry = offset + 2 + index * 12
    const tag = tiff.getUint16(entry, isLittleEndian)
    if (tag === exifDirectoryTag) exifDirectory = tiff.getUint32(entry + 8, isLittleEndian)
    const name = tagNames.get(tag)
    const value = name ? readValue(tiff, entry, isLittleEndian) : null
    if (name && value !== null) values[name] = value
  }
  return { values, exifDirectory }
}

/** The value of an entry: text, or the first number. Short values are in the entry itself, longer ones elsewhere. */
function readValue(tiff: DataView, entry: number, isLittleEndian: boolean): string | number | null {
  const type = tiff.getUint16(entry + 2, isLittleEndian)
  const count = tiff.getUint32(entry + 4, isLittleEndian)
  const pointer = () => tiff.getUint32(entry + 8, isLittleEndian)
  switch (type) {
    case 2: {
      const length = Math.min(count, maxTextBytes)
      const at = count <= 4 ? entry + 8 : pointer()
      const bytes = Uint8Array.from({ length }, (_, index) => tiff.getUint8(at + index))
      return new TextDecoder().decode(bytes).replace(/\0.*$/s, '').trim() || null
    }
    case 3:
      return tiff.getUint16(entry + 8, isLittleEndian)
    case 4:
      return pointer()
    case 5:
      return ratio(tiff.getUint32(pointer(), isLittleEndian), tiff.getUint32(pointer() + 4, isLittleEndian))
    case 10:
      return ratio(tiff.getInt32(pointer(), isLittleEndian), tiff.getInt32(pointer() + 4, isLittleEndian))
    default:
      return null
  }
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : Number((numerator / denominator).toPrecision(6))
}
