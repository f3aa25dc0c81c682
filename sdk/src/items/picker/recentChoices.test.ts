import { beforeEach, describe, expect, it } from 'vitest'
import { recentChoices } from './recentChoices'

describe('recentChoices', () => {
  beforeEach(() => sessionStorage.clear())

  it('keeps the last five, the latest first, each once', () => {
    const recent = recentChoices('atlas:1', 'cities')
    for (const key of [1, 2, 3, 4, 5, 6, '3']) recent.chosen([key])
    expect(recent.read()).toEqual(['3', 6, 5, 4, 2])
  })

  it('is of one person and collection', () => {
    recentChoices('atlas:1', 'cities').chosen([7])
    expect(recentChoices('atlas:2', 'cities').read()).toEqual([])
    expect(recentChoices('atlas:1', 'countries').read()).toEqual([])
  })

  it('is empty where the storage holds something else', () => {
    sessionStorage.setItem('pergola:chosen:atlas:1:cities', '{"a":1')
    expect(recentChoices('atlas:1', 'cities').read()).toEqual([])
  })
})
