import { beforeEach, describe, expect, it } from 'vitest'
import { createWorkRecord } from './createWorkRecord'

const stars = { kind: 'interface', id: 'stars' } as const
const map = { kind: 'layout', id: 'map' } as const

describe('the record of extensions at work', () => {
  beforeEach(() => sessionStorage.clear())

  /** A page of the tab; it ends without a word unless it is left. */
  const openPage = (opener: unknown = null) => {
    const page = Object.assign(new EventTarget(), { opener })
    return {
      ...createWorkRecord(sessionStorage, page),
      leave: () => page.dispatchEvent(new Event('pagehide')),
    }
  }
  const namesIn = ({ stopped }: ReturnType<typeof openPage>) => stopped.map(({ kind, id }) => `${kind}:${id}`)

  it('names the one that ran when the page was ended, not those around it or on their way', () => {
    const page = openPage()
    page.begin(map, 'running')
    page.begin(stars, 'running')
    page.begin(map, 'loading')
    expect(namesIn(page)).toEqual([])
    expect(namesIn(openPage())).toEqual(['interface:stars'])
  })

  it('names the outer one again when the inner one is done', () => {
    const page = openPage()
    page.begin(map, 'running')
    page.begin(stars, 'running')()
    expect(namesIn(openPage())).toEqual(['layout:map'])
  })

  it('names all that were on their way when none ran', () => {
    const page = openPage()
    page.begin(stars, 'loading')
    page.begin(map, 'loading')
    expect(namesIn(openPage())).toEqual(['interface:stars', 'layout:map'])
  })

  it('names no one when people left the page, or all work was done', () => {
    const left = openPage()
    left.begin(stars, 'running')
    left.leave()
    const done = openPage()
    const ends = [done.begin(stars, 'running'), done.begin(stars, 'running')]
    for (const end of [...ends, ...ends]) end()
    expect(namesIn(openPage())).toEqual([])
  })

  it('goes on naming them in later pages until that is cleared', () => {
    openPage().begin(stars, 'running')
    openPage().leave()
    const page = openPage()
    expect(namesIn(page)).toEqual(['interface:stars'])
    page.clear()
    page.leave()
    expect(namesIn(openPage())).toEqual([])
  })

  it('does not blame those at work in the page that opened this one', () => {
    const page = openPage()
    page.begin(stars, 'running')
    expect(namesIn(openPage(page))).toEqual([])
  })

  it('does without a storage that is full', () => {
    const full = Object.assign(Object.create(sessionStorage), {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(() => createWorkRecord(full, window).begin(stars, 'running')()).not.toThrow()
  })
})
