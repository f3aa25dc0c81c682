import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTabName, openTabs } from './ownTab'

type Held = (lock: object | null) => unknown

/** The locks of a browser: names that are held, and what waits for an answer. */
function createLocks(held: readonly string[]) {
  const names = new Set(held)
  return {
    names,
    request: vi.fn(async (name: string, _options: object, callback: Held) => {
      const isFree = !names.has(name)
      names.add(name)
      return callback(isFree ? {} : null)
    }),
    query: async () => ({ held: [...names].map((name) => ({ name })) }),
  }
}

/** Opens a tab, or loads it again: the storage of a tab stays. */
function openTab(locks: object | undefined) {
  vi.stubGlobal('navigator', { locks })
  return createTabName()
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

describe('the name of a tab', () => {
  it('stays the same, also after a reload, and is held for as long as the tab is open', async () => {
    const locks = createLocks([])
    const ownTab = openTab(locks)
    const name = ownTab()
    expect(name).toMatch(/^[a-z0-9]{1,8}$/)
    expect(ownTab()).toBe(name)
    expect(sessionStorage.getItem('pergola.tab')).toBe(name)
    expect(locks.request).toHaveBeenCalledExactlyOnceWith(
      `pergola.tab/${name}`,
      { ifAvailable: true },
      expect.any(Function),
    )
    expect(openTab(createLocks([]))()).toBe(name)
  })

  it('is another one in a tab that was duplicated, which comes with the name of the first', async () => {
    sessionStorage.setItem('pergola.tab', 'first')
    const locks = createLocks(['pergola.tab/first'])
    const ownTab = openTab(locks)
    ownTab()
    await vi.waitFor(() => expect(ownTab()).not.toBe('first'))
    expect(sessionStorage.getItem('pergola.tab')).toBe(ownTab())
    expect(locks.names.has(`pergola.tab/${ownTab()}`)).toBe(true)
  })

  it('is there in browsers without locks, or that keep nothing', async () => {
    const ownTab = openTab(undefined)
    const refuse = () => {
      throw new Error('The storage is full')
    }
    const name = ownTab({ getItem: refuse, setItem: refuse } as unknown as Storage)
    expect(name).not.toBe('')
    expect(ownTab()).toBe(name)
  })
})

describe('the tabs that are open', () => {
  it('are those whose names are held', async () => {
    openTab(createLocks(['pergola.tab/one', 'another/lock', 'pergola.tab/two']))
    expect([...(await openTabs())]).toEqual(['one', 'two'])
  })

  it('are none where the browser cannot say', async () => {
    openTab(undefined)
    expect([...(await openTabs())]).toEqual([])
    openTab({ query: async () => ({}) })
    expect([...(await openTabs())]).toEqual([])
  })
})
