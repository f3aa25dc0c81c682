import type { VisitedItem } from '@pergola/sdk/host'
import { recentItemsKey } from './recentItemsKey'
import type { Workspace } from './Shell'

const MOST = 20

/** The item pages that someone had open last, the latest first; kept in this browser until they sign out. */
export function readRecentItems(workspace: Workspace): readonly VisitedItem[] {
  const key = recentItemsKey(workspace)
  return key === null ? [] : workspace.visits.reduce(withLatest, readStored(key))
}

/** Keeps what was visited since the page was opened, or since this was done the last time. */
export function storeVisits(workspace: Workspace): void {
  const key = recentItemsKey(workspace)
  const items = readRecentItems(workspace)
  workspace.visits.length = 0
  if (key === null) return
  try {
    localStorage.setItem(key, JSON.stringify(items))
  } catch {
    // A full or forbidden storage only costs the list.
  }
}

function withLatest(items: readonly VisitedItem[], item: VisitedItem): readonly VisitedItem[] {
  return [item, ...items.filter((entry) => !isSame(entry, item))].slice(0, MOST)
}

function readStored(key: string): readonly VisitedItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisitedItem) : []
  } catch {
    return []
  }
}

function isSame(a: VisitedItem, b: VisitedItem): boolean {
  return a.collection === b.collection && String(a.key) === String(b.key)
}

function isVisitedItem(value: unknown): value is VisitedItem {
  if (typeof value !== 'object' || value === null) return false
  const { collection, key, title } = value as Record<string, unknown>
  return (
    typeof collection === 'string' &&
    typeof title === 'string' &&
    (typeof key === 'string' || typeof key === 'number')
  )
}
