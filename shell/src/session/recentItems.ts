import type { VisitedItem } from '@pergola/sdk/host'
import { recentItemsKey } from './recentItemsKey'
import type { Workspace } from './Shell'

const MOST = 20

/** The item pages that someone had open last, the latest first; kept in this browser until they sign out. */
export function readRecentItems(workspace: Workspace): readonly VisitedItem[] {
  const key = recentItemsKey(workspace)
  try {
    const stored: unknown = key === null ? [] : JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisitedItem) : []
  } catch {
    return []
  }
}

export function addRecentItem(workspace: Workspace, item: VisitedItem): void {
  const key = recentItemsKey(workspace)
  if (key === null) return
  const others = readRecentItems(workspace).filter((entry) => !isSame(entry, item))
  try {
    localStorage.setItem(key, JSON.stringify([item, ...others].slice(0, MOST)))
  } catch {
    // A full or forbidden storage only costs the list.
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
