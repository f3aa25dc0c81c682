import type { Field } from '@pergola/sdk'
import { aCollection } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { NUMBERS, placeOf, sourceOf } from './mapSource'

const fieldsOf = (fields: Parameters<typeof aCollection>[1]) =>
  Object.values(aCollection('places', fields).fields) as Field[]
const position = { type: 'json', interface: 'map' } as const
const number = { type: 'decimal' } as const
const all = fieldsOf({
  name: {},
  spot: position,
  home: position,
  latitude: number,
  lng: number,
  area: number,
  x: number,
})

describe('where the position of an item is', () => {
  it('is guessed by names: two numbers first, since they can be asked for by what is in view', () => {
    expect(sourceOf({}, all)).toEqual({ kind: 'numbers', latitude: 'latitude', longitude: 'lng' })
    expect(sourceOf({}, fieldsOf({ spot: position, area: number }))).toEqual({
      kind: 'field',
      position: 'spot',
    })
    expect(sourceOf({}, fieldsOf({ area: number }))).toBeNull()
  })

  it('is what was chosen, while it may be read', () => {
    expect(sourceOf({ position: 'home' }, all)).toEqual({ kind: 'field', position: 'home' })
    expect(sourceOf({ position: NUMBERS, latitude: 'x', longitude: 'area' }, all)).toEqual({
      kind: 'numbers',
      latitude: 'x',
      longitude: 'area',
    })
    expect(sourceOf({ position: 'gone' }, fieldsOf({ spot: position }))).toEqual({
      kind: 'field',
      position: 'spot',
    })
    expect(sourceOf({ position: NUMBERS }, fieldsOf({ spot: position, area: number }))).toBeNull()
  })

  it('is read from either, and not from what is no position', () => {
    const spot = { kind: 'field', position: 'spot' } as const
    const numbers = { kind: 'numbers', latitude: 'lat', longitude: 'lng' } as const
    expect(placeOf({ spot: { lat: 1, lng: 2 } }, spot)).toEqual({ lat: 1, lng: 2 })
    expect(placeOf({ spot: 'Oslo' }, spot)).toBeNull()
    expect(placeOf({ lat: '1.50', lng: -2 }, numbers)).toEqual({ lat: 1.5, lng: -2 })
    expect(placeOf({ lat: null, lng: 2 }, numbers)).toBeNull()
  })
})
