import { describe, expect, it } from 'vitest'
import { type FetchUrl, fetchContent } from './fetchContent'
import { UrlFetchError } from './fetchPublicUrl'

const picture = Buffer.from('picture')

/** The internet, as far as these tests know it: answers by the start of the address. */
function internet(answers: Record<string, { content: Buffer | string; contentType: string }>): FetchUrl {
  return async (address) => {
    const found = Object.entries(answers).find(([start]) => address.startsWith(start))?.[1]
    if (!found) throw new UrlFetchError('bad-status')
    return { content: Buffer.from(found.content), contentType: found.contentType, url: new URL(address) }
  }
}

describe('an address given as `data`', () => {
  it('of a picture or PDF is downloaded under its own name', async () => {
    const fetchUrl = internet({
      'https://example.com/a%20b.png': { content: picture, contentType: 'image/png' },
      'https://example.com/': { content: '%PDF-', contentType: 'application/pdf; charset=binary' },
    })
    expect(await fetchContent('https://example.com/a%20b.png?x=1', 100, fetchUrl)).toEqual({
      content: picture,
      fileName: 'a b.png',
      declaredType: 'image/png',
      embed: null,
    })
    expect((await fetchContent('https://example.com/', 100, fetchUrl)).fileName).toBe('example.com')
  })

  it('of anything else is refused with 422/4', async () => {
    const fetchUrl = internet({ 'https://example.com': { content: '<html>', contentType: 'text/html' } })
    await expect(fetchContent('https://example.com/', 100, fetchUrl)).rejects.toMatchObject({ code: 4 })
  })

  it('that cannot be fetched is refused with 422/4 that says why', async () => {
    await expect(fetchContent('https://example.com/gone.png', 100, internet({}))).rejects.toMatchObject({
      code: 4,
      message: 'data: There is nothing to fetch at this address.',
    })
  })

  it.each([
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'embed/youtube',
      'dQw4w9WgXcQ',
      'https://www.youtube.com/oembed?',
    ],
    ['https://vimeo.com/76979871', 'embed/vimeo', '76979871', 'https://vimeo.com/api/oembed.json?'],
  ])(
    'of the video %s brings its preview picture, title and length',
    async (address, type, id, description) => {
      const about = { title: 'A film', thumbnail_url: 'https://img.example/1.jpg', duration: 62 }
      const fetchUrl = internet({
        [description]: { content: JSON.stringify(about), contentType: 'application/json' },
        'https://img.example/1.jpg': { content: picture, contentType: 'image/jpeg' },
      })
      expect(await fetchContent(address, 100, fetchUrl)).toEqual({
        content: picture,
        fileName: `${id}.jpg`,
        declaredType: 'image/jpeg',
        embed: { type, id, title: 'A film', durationSeconds: 62 },
      })
    },
  )

  it('of a video whose description is nonsense is refused with 422/4', async () => {
    const fetchUrl = internet({ 'https://vimeo.com/api': { content: 'nonsense', contentType: 'text/html' } })
    await expect(fetchContent('https://vimeo.com/76979871', 100, fetchUrl)).rejects.toMatchObject({ code: 4 })
  })
})
