import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHashHistory } from './createHashHistory'

beforeEach(() => history.replaceState(null, '', '#/start'))
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => void end()))

/** The browser comes to an entry, one of ours or one that it made, and reports that it moved. */
function arrive(path: string, state: unknown = null) {
  history.replaceState(state, '', `#${path}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

function open() {
  const hash = createHashHistory()
  const onMove = vi.fn<Parameters<typeof hash.listen>[0]>()
  ends.push(hash.listen(onMove))
  const moves = () => onMove.mock.calls.map(([{ pathname, search }, delta]) => [pathname + search, delta])
  return { hash, onMove, moves }
}

describe('the history behind the # of the address', () => {
  it('reads path, search and hash of its own', () => {
    arrive('/a/b?q=1#c')
    expect(createHashHistory().read()).toMatchObject({ pathname: '/a/b', search: '?q=1', hash: '#c' })
  })

  it('takes an address without a leading slash for one with it', () => {
    arrive('a')
    expect(createHashHistory().read().pathname).toBe('/a')
  })

  it('gives the entry that it starts on a key, and keeps one that has it', () => {
    const { key } = createHashHistory().read()
    expect(key).toMatch(/^[a-z0-9]{4,8}$/)
    expect(createHashHistory().read().key).toBe(key)
  })

  it('writes addresses, with what the page keeps there', () => {
    const { hash } = open()
    const length = history.length
    hash.push(hash.create({ pathname: '/b', search: '?q=1' }, { scroll: 4 }))
    expect(location.hash).toBe('#/b?q=1')
    expect(history.length).toBe(length + 1)
    expect(hash.read()).toMatchObject({ pathname: '/b', search: '?q=1', state: { scroll: 4 } })
    hash.replace(hash.create('/c'))
    expect(location.hash).toBe('#/c')
    expect(history.length).toBe(length + 1)
    expect(hash.read()).toMatchObject({ pathname: '/c', state: null })
  })

  it.each([
    ['/b?q=1', '#/b?q=1'],
    [{ pathname: '/b', search: '?q=1', hash: '#c' }, '#/b?q=1#c'],
  ])('writes %j into a link as %s', (to, href) => {
    expect(createHashHistory().createHref(to)).toBe(href)
  })

  it('goes by the history of the browser', () => {
    const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
    createHashHistory().go(-2)
    expect(go).toHaveBeenCalledExactlyOnceWith(-2)
    go.mockRestore()
  })

  it('says how far the browser went, back and forward', () => {
    const { hash, moves } = open()
    const first = history.state
    hash.push(hash.create('/b'))
    const second = history.state
    hash.push(hash.create('/c'))
    const third = history.state
    arrive('/start', first)
    arrive('/c', third)
    arrive('/b', second)
    // An entry that is known keeps its key, by which what belongs to it is found again.
    expect(hash.read().key).toBe(second.key)
    expect(moves()).toEqual([
      ['/start', -2],
      ['/c', 2],
      ['/b', -1],
    ])
  })

  it('counts on where it stood when the page is loaded again', () => {
    const before = createHashHistory()
    const first = history.state
    before.push(before.create('/b'))
    const { moves } = open()
    arrive('/start', first)
    expect(moves()).toEqual([['/start', -1]])
  })

  it('takes an address typed by hand for a step forward, and the same one typed again for none', () => {
    const { hash, moves } = open()
    const first = history.state
    arrive('/typed')
    expect(hash.read().key).not.toBe('')
    arrive('/typed')
    arrive('/start', first)
    expect(moves()).toEqual([
      ['/typed', 1],
      ['/typed', 0],
      ['/start', -1],
    ])
  })

  it('reports nothing any more once that is ended', () => {
    const { onMove } = open()
    ends.splice(0).forEach((end) => void end())
    arrive('/b')
    expect(onMove).not.toHaveBeenCalled()
  })
})
