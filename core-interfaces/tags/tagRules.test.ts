import { describe, expect, it } from 'vitest'
import { createTagTest, normalizeTag } from './tagRules'

describe('normalizeTag', () => {
  it('lowers the case and cleans where the rules say so', () => {
    expect(normalizeTag('  Big & Bold! ', { lowercase: true, sanitize: true })).toBe('big-bold')
    expect(normalizeTag('  Big & Bold! ', { lowercase: false, sanitize: false })).toBe('Big & Bold!')
  })

  it('keeps letters of every script when it cleans', () => {
    expect(normalizeTag('東京 Größe', { lowercase: false, sanitize: true })).toBe('東京-Größe')
  })
})

describe('createTagTest', () => {
  it('accepts what matches the pattern', () => {
    expect(['abc', '12'].map(createTagTest('^[a-z]+$'))).toEqual([true, false])
  })

  it.each([null, '('])('accepts everything with the pattern %j', (pattern) => {
    expect(createTagTest(pattern)('12')).toBe(true)
  })
})
