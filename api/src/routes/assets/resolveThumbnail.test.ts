import { describe, expect, it } from 'vitest'
import { parseAssetWhitelist } from '../../files/thumbnails'
import { resolveThumbnail } from './resolveThumbnail'

const whitelist = parseAssetWhitelist(
  '[{"key":"thumbnail","width":200,"height":200,"fit":"contain","quality":80}]',
)

describe('the query of an asset address', () => {
  it('asks for the original when it is empty', () => {
    expect(resolveThumbnail({}, whitelist)).toBeNull()
  })

  it.each([
    [
      'directus-large-crop',
      { width: 800, height: 600, fit: 'crop', quality: 80, output: null, isListed: true },
    ],
    ['thumbnail', { width: 200, height: 200, fit: 'contain', quality: 80, output: null, isListed: true }],
  ])('knows the key %s', (key, request) => {
    expect(resolveThumbnail({ key }, whitelist)).toEqual(request)
  })

  it('may ask for another format', () => {
    expect(resolveThumbnail({ key: 'thumbnail', format: 'webp' }, whitelist)?.output).toBe('webp')
    expect(() => resolveThumbnail({ key: 'thumbnail', format: 'exe' }, whitelist)).toThrow('format must be')
  })

  it('is refused with an unknown key', () => {
    expect(() => resolveThumbnail({ key: 'nope' }, whitelist)).toThrow(expect.objectContaining({ code: 12 }))
  })

  it('names each parameter that is missing', () => {
    expect(() => resolveThumbnail({ w: '100', q: '80' }, whitelist)).toThrow(/^h: .* f: /)
  })

  it('may name the size of a whitelist entry, and no other', () => {
    expect(resolveThumbnail({ w: '200', h: '200', f: 'contain', q: '80' }, whitelist)).not.toBeNull()
    expect(() => resolveThumbnail({ w: '100', h: '100', f: 'crop', q: '80' }, whitelist)).toThrow('whitelist')
  })

  it('may name any size up to a limit when the whitelist is empty', () => {
    expect(resolveThumbnail({ w: '100', h: '50', f: 'crop', q: '0' }, [])).toMatchObject({
      width: 100,
      height: 50,
      isListed: false,
    })
    expect(resolveThumbnail({ w: '64', h: '64', f: 'crop', q: '80' }, [])?.isListed).toBe(true)
    expect(() => resolveThumbnail({ w: '100000', h: '50', f: 'crop', q: '0' }, [])).toThrow('w and h')
    expect(() => resolveThumbnail({ w: '1', h: '1', f: 'crop', q: '101' }, [])).toThrow('q must')
    expect(() => resolveThumbnail({ w: '1', h: '1', f: 'fill', q: '1' }, [])).toThrow('f must')
  })
})

it.each(['', 'not json', '{}', '[null, {"key":"a","width":-1,"height":1,"fit":"crop"}, {"key":"b"}]', null])(
  'reads no format out of the whitelist %j',
  (setting) => {
    expect(parseAssetWhitelist(setting)).toEqual([])
  },
)
