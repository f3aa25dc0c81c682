import { describe, expect, it } from 'vitest'
import { readMapOptions } from './readMapOptions'

describe('the options of a map', () => {
  it('are numbers in their bounds, whatever is stored', () => {
    expect(
      readMapOptions({ height: '320', mapLat: '95', mapLng: '10', defaultZoom: '9', maxZoom: '30' }, true),
    ).toEqual({ heightPx: 320, start: { lat: 90, lng: 10 }, zoom: 9, maxZoom: 19, look: 'grayscale' })
    expect(readMapOptions({ height: 'tall', mapLat: '', maxZoom: 'x' }, true)).toMatchObject({
      heightPx: 400,
      start: { lat: 40.72803624, lng: -73.94896388 },
      zoom: 12,
      maxZoom: 17,
    })
  })

  it('begin no closer than the outline says something, and never beyond the highest zoom', () => {
    expect(readMapOptions({ defaultZoom: '12' }, false).zoom).toBe(5)
    expect(readMapOptions({ defaultZoom: '3' }, false).zoom).toBe(3)
    expect(readMapOptions({ defaultZoom: '12', maxZoom: '8' }, true).zoom).toBe(8)
  })

  it('have the look of fields that name tiles of their own', () => {
    const theme = (stored: string) => readMapOptions({ theme: stored as 'color' }, true).look
    expect(theme('color')).toBe('color')
    expect(theme('https://{s}.basemaps.example/rastertiles/voyager/{z}/{x}/{y}.png')).toBe('color')
    expect(theme('https://{s}.basemaps.example/light_all/{z}/{x}/{y}.png')).toBe('grayscale')
  })
})
