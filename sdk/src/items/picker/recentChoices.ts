import type { PrimaryKey } from '@pergola/sdk'

const MOST = 5

/** The keys that someone chose last in pickers, the latest first. */
export interface RecentChoices {
  read: () => readonly PrimaryKey[]
  /** Notes what was chosen. */
  chosen: (keys: readonly PrimaryKey[]) => void
}

/**
 * They last as long as the browser's tab: enough for the work at hand, and nothing stays on a shared machine.
 *
 * @param owner - Project and person, so that no one is offered what someone else chose.
 */
export function recentChoices(owner: string, collection: string, storage = sessionStorage): RecentChoices {
  const name = `pergola:chosen:${owner}:${collection}`
  function read(): readonly PrimaryKey[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(name) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isKey) : []
    } catch {
      return []
    }
  }
  return {
    read,
    chosen: (keys) => {
      const isChosen = new Set(keys.map(String))
      const next = [...keys, ...read().filter((key) => !isChosen.has(String(key)))].slice(0, MOST)
      try {
        storage.setItem(name, JSON.stringify(next))
      } catch {
        // A full or forbidden storage only costs the list.
      }
    },
  }
}

function isKey(value: unknown): value is PrimaryKey {
  return typeof value === 'string' || typeof value === 'number'
}
