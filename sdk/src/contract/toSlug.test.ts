import { describe, expect, it } from 'vitest'
import { toSlug } from './toSlug'

describe('toSlug', () => {
  it.each([
    ['Hello,  World!', 'hello-world'],
    ['São Tomé & Príncipe', 'sao-tome-principe'],
    ['Łódź Straße Øre', 'lodz-strasse-ore'],
    ["People's choice", 'peoples-choice'],
    ['  --  ', ''],
    ['東京 2024', '東京-2024'],
  ])('turns %j into %j', (text, expected) => {
    expect(toSlug(text, { forceLowercase: true })).toBe(expected)
  })

  it('keeps capitals where it may', () => {
    expect(toSlug('New York', { forceLowercase: false })).toBe('New-York')
  })

  it('keeps the hyphen at the end while typing', () => {
    expect(toSlug('new ', { forceLowercase: true, isTyping: true })).toBe('new-')
    expect(toSlug('new ', { forceLowercase: true })).toBe('new')
  })
})
