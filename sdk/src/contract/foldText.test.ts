import { describe, expect, it } from 'vitest'
import { foldText } from './foldText'

describe('foldText', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ['ÅRHUS', 'arhus'],
    ['Đà Nẵng', 'da nang'],
    ['Straße', 'straße'],
    ['Ελλάδα', 'ελλαδα'],
  ])('of %s is %s', (text, expected) => {
    expect(foldText(text)).toBe(expected)
  })
})
