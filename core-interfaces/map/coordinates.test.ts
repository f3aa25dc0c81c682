import { rejectText } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import { parseNumber } from '../shared/numberText'
import { joinCoordinates, readCoordinates } from './coordinates'

const german = { decimal: ',', group: '.' }
const read = (text: string) =>
  readCoordinates(null, rejectText(text, 'why'), (part) => parseNumber(part, german))
const join = (lat: Parameters<typeof joinCoordinates>[0]['lat'], lng: typeof lat) =>
  joinCoordinates({ lat, lng }, 'half', (number) => String(number).replace('.', ','))

describe('two coordinates', () => {
  it('are a position once both are there, and nothing once none is', () => {
    expect(join(59.9, -10.7)).toEqual({ lat: 59.9, lng: -10.7 })
    expect(join(0, 0)).toEqual({ lat: 0, lng: 0 })
    expect(join(null, null)).toBeNull()
  })

  it('are kept as they were typed while they make no position', () => {
    expect(join(59.9, null)).toEqual(rejectText('59,9; ', 'half'))
    expect(join(rejectText('north', 'no number'), 10.5)).toEqual(rejectText('north; 10,5', 'no number'))
  })

  it('come back from the text that was kept', () => {
    expect(read('59,9; ')).toEqual({ lat: 59.9, lng: null })
    expect(read('north; 10,5')).toEqual({ lat: rejectText('north', 'why'), lng: 10.5 })
    expect(read('91; -180')).toEqual({ lat: rejectText('91', 'why'), lng: -180 })
  })

  it('are none of a stored value that is no position', () => {
    const none = { lat: null, lng: null }
    for (const value of [null, 7, 'Oslo', { lat: 91, lng: 0 }, { lat: '', lng: '' }, { a: 1 }])
      expect(readCoordinates(value, null, () => null)).toEqual(none)
    expect(readCoordinates('{"lat":"1.5","lng":2}', null, () => null)).toEqual({ lat: 1.5, lng: 2 })
  })
})
