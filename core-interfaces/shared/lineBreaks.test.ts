import { describe, expect, it } from 'vitest'
import { hasLines, keepLineBreaks } from './lineBreaks'

describe('line breaks', () => {
  it.each(['a\nb', 'a\r\nb', 'a\rb', 'a\n'])('are found in %j', (text) => {
    expect(hasLines(text)).toBe(true)
  })

  it('are none in one line', () => {
    expect(hasLines('a b\t')).toBe(false)
  })

  it.each([
    ['a\nb\nc', 'a\r\nb', 'a\r\nb\r\nc'],
    ['a\r\nb\nc', 'a\r\nb', 'a\r\nb\r\nc'],
    ['a\nb', 'a', 'a\nb'],
  ])('of %j are those of %j', (text, stored, expected) => {
    expect(keepLineBreaks(text, stored)).toBe(expected)
  })
})
