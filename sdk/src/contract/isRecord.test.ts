import { describe, expect, it } from 'vitest'
import { isRecord } from './isRecord'

describe('isRecord', () => {
  it.each([[{}], [{ id: 1 }], [Object.create(null)]])('is true of %j', (value) => {
    expect(isRecord(value)).toBe(true)
  })

  it.each([[null], [undefined], [[]], [[{ id: 1 }]], [7], [''], ['{}'], [true], [() => ({})]])(
    'is false of %j',
    (value) => {
      expect(isRecord(value)).toBe(false)
    },
  )
})
