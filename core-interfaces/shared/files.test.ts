import { aFile, createFakeHost } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { fileIcon, fileIdOf, pictureSource } from './files'

const { api } = createFakeHost()
const thumbnail = (key: string) => ({
  key,
  url: `https://cms.example/${key}.png`,
  relative_url: `/${key}.png`,
  dimension: '',
  width: 1,
  height: 1,
})
const photo = aFile({
  data: {
    ...aFile().data,
    thumbnails: [thumbnail('directus-small-crop'), thumbnail('directus-large-contain')],
  },
})

describe('pictureSource', () => {
  it('is the thumbnail of the wanted size, or the first one there is', () => {
    expect(pictureSource(api, photo, { size: 'large', fit: 'contain' })).toBe('/directus-large-contain.png')
    expect(pictureSource(api, photo, { size: 'medium', fit: 'crop' })).toBe('/directus-small-crop.png')
  })

  it('is the file itself for vectors, found from the root of the API', () => {
    const flag = aFile({ type: 'image/svg+xml', data: { ...aFile().data, asset_url: '/atlas/assets/x1' } })
    expect(pictureSource(api, flag, { size: 'small', fit: 'crop' })).toBe(
      'https://cms.example/atlas/assets/x1',
    )
  })

  it('is none for files that cannot be drawn', () => {
    const text = aFile({ type: 'application/pdf', data: { ...aFile().data, thumbnails: null } })
    expect(pictureSource(api, text, { size: 'small', fit: 'crop' })).toBeNull()
    expect(pictureSource(api, { id: 1 }, { size: 'small', fit: 'crop' })).toBeNull()
  })
})

describe('fileIdOf', () => {
  it.each([4, '4', { id: 4 }])('of %j is 4', (value) => expect(fileIdOf(value)).toBe(4))
  it('of nothing is null', () => expect(fileIdOf(null)).toBeNull())
})

describe('fileIcon', () => {
  it.each([
    ['application/pdf', 'picture_as_pdf'],
    ['application/zip', 'insert_drive_file'],
    ['image/png', 'crop_original'],
    ['embed/youtube', 'videocam'],
    [null, 'save'],
  ])('%s has the icon %s', (type, icon) => expect(fileIcon(type)).toBe(icon))
})
