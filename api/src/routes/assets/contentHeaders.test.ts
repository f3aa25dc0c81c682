import { expect, it } from 'vitest'
import { contentHeaders } from './contentHeaders'
import { parseRange } from './parseRange'

it.each([
  'text/html',
  'application/xhtml+xml',
  'text/javascript',
  'application/x-php',
  'application/zip',
  '',
])('has files of type %j downloaded, never shown', (type) => {
  expect(contentHeaders({ type, fileName: 'a' })['Content-Disposition']).toBe('attachment; filename="a"')
})

it('lets an SVG show, but nothing in it run', () => {
  const headers = contentHeaders({ type: 'image/svg+xml', fileName: 'flag.svg' })
  expect(headers['Content-Disposition']).toBe('inline; filename="flag.svg"')
  expect(headers['Content-Security-Policy']).toMatch(/default-src 'none'.*sandbox$/)
  expect(headers['X-Content-Type-Options']).toBe('nosniff')
})

it('delivers the preview of an embedded video as a picture', () => {
  expect(contentHeaders({ type: 'embed/youtube', fileName: 'a.jpg' })['Content-Type']).toBe('image/jpeg')
})

it('writes names that are no ASCII in both forms, and lets none break out of the header', () => {
  const { 'Content-Disposition': disposition } = contentHeaders({ type: 'image/png', fileName: 'é"\r\n.png' })
  expect(disposition).toBe(`inline; filename="____.png"; filename*=UTF-8''%C3%A9%22%0D%0A.png`)
})

it.each([
  [undefined, null],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=0-100', { start: 0, end: 9 }],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['bytes=-', null],
])('reads the range %j of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range)
})

it('refuses a range beyond the content', () => {
  expect(() => parseRange('bytes=10-', 10)).toThrow(RangeError)
})
