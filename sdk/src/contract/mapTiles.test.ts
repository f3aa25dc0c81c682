import { describe, expect, it } from 'vitest'
import { geocoderOriginOf, tileSourceOf } from './mapTiles'

describe('the address of map tiles', () => {
  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', ['https://tiles.example']],
    [
      'https://base-{s}.tiles.example:8443/{z}/{x}/{y}{r}.png?key=1',
      [
        'https://base-a.tiles.example:8443',
        'https://base-b.tiles.example:8443',
        'https://base-c.tiles.example:8443',
      ],
    ],
    ['/tiles/{z}/{x}/{y}.png', []],
  ])('%s comes from %j', (url, origins) => {
    expect(tileSourceOf(` ${url} `)).toEqual({ url, origins })
  })

  it.each([
    null,
    '',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}/{token}.png',
    '//tiles.example/{z}/{x}/{y}.png',
    'javascript:alert({z}{x}{y})/',
    "https://a.example; script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://user@a.example/{z}/{x}/{y}.png',
    'https://{z}.a.example/{x}/{y}.png',
    'https://*/{z}/{x}/{y}.png',
  ])('is not %j', (template) => {
    expect(tileSourceOf(template)).toBeNull()
  })
})

describe('the address of a search for places', () => {
  it('has an origin, and no sign-in', () => {
    expect(geocoderOriginOf('https://places.example/search?lang=en')).toBe('https://places.example')
    expect(geocoderOriginOf('https://me:secret@places.example/search')).toBeNull()
    expect(geocoderOriginOf('places.example')).toBeNull()
    expect(geocoderOriginOf('data:text/plain,x')).toBeNull()
    expect(geocoderOriginOf(null)).toBeNull()
  })
})
