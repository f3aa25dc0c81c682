import type { VisitedItem } from '@pergola/sdk/host'

const MOST = 20

/** The item pages that someone had open last, the latest first; kept in this browser until they sign out. */
export interface RecentItems {
  read: () => readonly VisitedItem[]
  visited: (item: VisitedItem) => void
  forgotten: () => void
}

/**
 * @param ownerOf - Whose they are: project and user. `null` while no one is signed in, which keeps nothing.
 */
export function createRecentItems(ownerOf: () => string | null, storage = localStorage): RecentItems {
  const keyOf = () => {
    const owner = ownerOf()
    return owner === null ? null : `pergola:recent:${owner}`
  }
  function read(): readonly VisitedItem[] {
    const key = keyOf()
    try {
      const stored: unknown = key === null ? [] : JSON.parse(storage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isVisitedItem) : []
    } catch {
      return []
    }
  }
  return {
    read,
    visited: (item) => {
      const key = keyOf()
      if (key === null) return
      const others = read().filter((entry) => !isSame(entry, item))
      try {
        storage.setItem(key, JSON.stringify([item, ...others].slice(0, MOST)))
      } catch {
        // A full or forbidden storage only costs the list.
      }
    },
    forgotten: () => {
      const key = keyOf()
      if (key !== null) storage.removeItem(key)
    },
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
