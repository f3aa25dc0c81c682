import { aField, aFile } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { fileOf, iconOf, pictureFields, pictureOf } from './cardSource'

const thumbnail = (key: string) => ({
  key,
  url: `https://cms.example/${key}`,
  relative_url: `/${key}`,
  dimension: '300x300',
  width: 300,
  height: 300,
})
const withThumbnails = aFile({
  data: {
    ...aFile().data,
    thumbnails: [thumbnail('directus-small-crop'), thumbnail('directus-medium-contain')],
  },
})
const data = aField('data', { type: 'alias', collection: 'directus_files' })
const flag = aField('flag', { type: 'file', collection: 'countries' })

describe('the picture of a card', () => {
  it('is the medium thumbnail in the chosen fit', () => {
    expect(pictureOf(withThumbnails, 'contain')).toBe('/directus-medium-contain')
    expect(pictureOf(withThumbnails, 'crop')).toBeUndefined()
  })

  it('is the file itself for a vector', () => {
    expect(pictureOf(aFile({ type: 'image/svg+xml' }), 'crop')).toBe('https://cms.example/atlas/assets/flag')
  })

  it('has another address with other content', () => {
    const file = { ...withThumbnails, checksum: 'c0ffee', data: { ...withThumbnails.data } }
    expect(pictureOf(file, 'contain')).toBe('/directus-medium-contain?v=c0ffee')
    file.data.thumbnails = [{ ...thumbnail('directus-medium-crop'), relative_url: '/assets/a?key=b' }]
    expect(pictureOf(file, 'crop')).toBe('/assets/a?key=b&v=c0ffee')
  })

  it('gives way to an icon for other kinds of files', () => {
    expect(iconOf(aFile({ type: 'application/pdf' }))).toBe('picture_as_pdf')
    expect(iconOf(aFile({ type: 'image/png' }))).toBeNull()
    expect(iconOf(null)).toBeNull()
  })

  it('comes from a file field, or in the library from the row itself', () => {
    expect(pictureFields([flag, data, aField('name')])).toEqual([flag, data])
    expect(fileOf({ id: 1, flag: withThumbnails }, flag)).toBe(withThumbnails)
    expect(fileOf({ id: 1, flag: 7 }, flag)).toBeNull()
    const row = { ...withThumbnails }
    expect(fileOf(row, data)).toBe(row)
  })
})
