import { createSessionStore, type VisitedItem } from '@pergola/sdk/host'
import { aUser } from '@pergola/sdk/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRecentItems, storeVisits } from './recentItems'
import { recentItemsKey } from './recentItemsKey'
import type { Workspace } from './Shell'

const city = (key: number) => ({ collection: 'cities', key, title: `City ${key}` })
/** As far as it matters here. */
function aWorkspace(userId: number): Workspace {
  const session = createSessionStore()
  session.getState().userReceived(aUser({ id: userId }))
  return { project: 'atlas', stores: { session }, visits: [] as VisitedItem[] } as Workspace
}
function visit(workspace: Workspace, item: VisitedItem) {
  workspace.visits.push(item)
  storeVisits(workspace)
}
const titles = (workspace: Workspace) => readRecentItems(workspace).map(({ title }) => title)

beforeEach(() => localStorage.clear())

describe('recent items', () => {
  it('have the latest first, each once, by its newest name', () => {
    const workspace = aWorkspace(1)
    visit(workspace, city(1))
    visit(workspace, city(2))
    visit(workspace, { ...city(1), key: '1' as never, title: 'Renamed' })
    expect(titles(workspace)).toEqual(['Renamed', 'City 2'])
  })

  it('have what was opened a moment ago, before it is kept', () => {
    const workspace = aWorkspace(1)
    visit(workspace, city(1))
    visit(workspace, city(2))
    workspace.visits.push(city(3), city(1))
    expect(titles(workspace)).toEqual(['City 1', 'City 3', 'City 2'])
    expect(titles(aWorkspace(1))).toEqual(['City 2', 'City 1'])
  })

  it('are twenty at most', () => {
    const workspace = aWorkspace(1)
    for (let key = 1; key <= 25; key += 1) visit(workspace, city(key))
    expect(readRecentItems(workspace)).toHaveLength(20)
    expect(readRecentItems(workspace)[0]).toEqual(city(25))
  })

  it('are those of one person', () => {
    visit(aWorkspace(1), city(1))
    expect(titles(aWorkspace(2))).toEqual([])
    expect(titles(aWorkspace(1))).toEqual(['City 1'])
  })

  it('are none once the session has ended, and where something else is stored', () => {
    const workspace = aWorkspace(1)
    for (const stored of ['{', '{}', '[1, {"collection": "cities"}]']) {
      localStorage.setItem(recentItemsKey(workspace) ?? '', stored)
      expect(readRecentItems(workspace)).toEqual([])
    }
    localStorage.clear()
    workspace.visits.push(city(1))
    workspace.stores.session.getState().ended()
    storeVisits(workspace)
    expect(localStorage).toHaveLength(0)
  })
})
