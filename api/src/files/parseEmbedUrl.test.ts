import { expect, it } from 'vitest'
import { describeEmbed, parseEmbedUrl } from './parseEmbedUrl'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { type: 'embed/youtube', id: 'dQw4w9WgXcQ' }],
  ['https://youtu.be/dQw4w9WgXcQ', { type: 'embed/youtube', id: 'dQw4w9WgXcQ' }],
  ['https://vimeo.com/76979871', { type: 'embed/vimeo', id: '76979871' }],
  ['https://player.vimeo.com/video/76979871', { type: 'embed/vimeo', id: '76979871' }],
  ['https://example.com/watch?v=dQw4w9WgXcQ', null],
  ['https://www.youtube.com/watch?v=%22%3E%3Cscript', null],
  ['not an address', null],
])('reads the video behind %s', (address, embed) => {
  expect(parseEmbedUrl(address)).toEqual(embed)
})

it('describes a video by its page and its player', () => {
  const { url, html } = describeEmbed({ type: 'embed/vimeo', id: '76979871' })
  expect(url).toBe('https://vimeo.com/76979871')
  expect(html).toContain('src="https://player.vimeo.com/video/76979871"')
})
