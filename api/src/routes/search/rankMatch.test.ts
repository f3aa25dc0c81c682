import { describe, expect, it } from 'vitest'
import { excerptOf, rankMatch } from './rankMatch'

const text = (field: string, value: unknown, isLong = false) => ({ field, value, isLong })
const rankOf = (value: unknown, search: string) => rankMatch([text('name', value)], search).rank

describe('the rank of a match', () => {
  it('falls from the whole text over its beginning and that of a word to any place in it', () => {
    const ranks = ['Paris', 'Paris-Nord', 'Le Paris', 'Comparison'].map((value) => rankOf(value, 'paris'))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(new Set(ranks).size).toBe(4)
  })

  it('looks at every place of a text', () => {
    expect(rankOf('Uparis Paris', 'paris')).toBe(rankOf('Le Paris', 'paris'))
  })

  it('knows no case and no accents', () => {
    expect(rankOf('São Paulo', 'sao paulo')).toBe(rankOf('Oslo', 'OSLO'))
  })

  it('is that of the best text, names before long texts, numbers as they are written', () => {
    expect(rankMatch([text('body', 'Oslo', true), text('name', 'Gamle Oslo')], 'oslo').field).toBe('name')
    expect(rankMatch([text('name', null), text('id', 12)], '12').field).toBe('id')
  })

  it('is the last one where only a list of the item holds the text', () => {
    const elsewhere = rankMatch([text('name', 'Norway')], 'oslo')
    expect(elsewhere.field).toBeNull()
    expect(elsewhere.rank).toBeGreaterThan(rankMatch([text('body', 'to Kosloduy', true)], 'oslo').rank)
  })
})

describe('the excerpt of a text', () => {
  it('is what stands around the match, without tags', () => {
    const long = `<p>${'a '.repeat(100)}<b>Oslo</b>${' b'.repeat(100)}</p>`
    const excerpt = excerptOf(long, 'oslo')
    expect(excerpt).toMatch(/^…[a ]+ Oslo [b ]+…$/)
    expect(excerpt.length).toBeLessThan(140)
  })

  it('is the text itself where that is short', () => {
    expect(excerptOf('By Oslo', 'oslo')).toBe('By Oslo')
  })
})
