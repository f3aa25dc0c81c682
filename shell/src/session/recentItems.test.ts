import { beforeEach, describe, expect, it } from 'vitest'
import { createRecentItems } from './recentItems'

const city = (key: number) => ({ collection: 'cities', key, title: `City ${key}` })
let owner: string | null
const recent = createRecentItems(() => owner)

beforeEach(() => {
  localStorage.clear()
  owner = 'atlas:1'
})

describe('recent items', () => {
  it('have the latest first, each once, by its newest name', () => {
    recent.visited(city(1))
    recent.visited(city(2))
    recent.visited({ ...city(1), key: '1' as never, title: 'Renamed' })
    expect(recent.read().map(({ title }) => title)).toEqual(['Renamed', 'City 2'])
  })

  it('are twenty at most', () => {
    for (let key = 1; key <= 25; key += 1) recent.visited(city(key))
    expect(recent.read()).toHaveLength(20)
    expect(recent.read()[0]).toEqual(city(25))
  })

  it('are those of one person, and gone when they are forgotten', () => {
    recent.visited(city(1))
    owner = 'atlas:2'
    expect(recent.read()).toEqual([])
    owner = 'atlas:1'
    recent.forgotten()
    expect(localStorage).toHaveLength(0)
  })

  it('are none while no one is signed in, and where something else is stored', () => {
    owner = null
    recent.visited(city(1))
    expect(localStorage).toHaveLength(0)
    owner = 'atlas:1'
    for (const stored of ['{', '{}', '[1, {"collection": "cities"}]']) {
      localStorage.setItem('pergola:recent:atlas:1', stored)
      expect(recent.read()).toEqual([])
    }
  })
})
