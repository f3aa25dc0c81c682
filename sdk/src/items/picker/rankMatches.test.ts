import { aField } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { placeOfMatch, rankMatches, rankPages } from './rankMatches'

const columns = [aField('name'), aField('mayor')]

describe('placeOfMatch', () => {
  it.each([
    ['start', { name: 'Bergen' }],
    ['start', { name: 'Bérgamo' }],
    ['word', { name: 'Old-Bergen' }],
    ['title', { name: 'Heidelberg' }],
    ['column', { name: 'Oslo', mayor: { name: 'Ada Berg' } }],
    ['hidden', { name: 'Oslo', mayor: null }],
  ])('is %s for %j', (expected, item) => {
    expect(placeOfMatch(item, columns, ' BERG ')).toBe(expected)
  })
})

describe('rankMatches', () => {
  const items = ['Heidelberg', 'Oslo', 'Bergen', 'Old Bergen', 'Bergamo'].map((name) => ({ name }))
  const names = (search: string) => rankMatches(items, columns, search).map(({ name }) => name)

  it('puts what begins with the words first, and keeps the order among equals', () => {
    expect(names('berg')).toEqual(['Bergen', 'Bergamo', 'Old Bergen', 'Heidelberg', 'Oslo'])
  })

  it('leaves the order alone without a search', () => {
    expect(rankMatches(items, columns, ' ')).toBe(items)
  })

  it('moves no row of a page when the next one comes', () => {
    const rank = (page: typeof items) => rankMatches(page, columns, 'berg')
    const before = rankPages(items.slice(0, 2), 2, rank as never)
    expect(rankPages(items, 2, rank as never).slice(0, 2)).toEqual(before)
  })
})
