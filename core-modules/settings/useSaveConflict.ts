import { type Item, useProject } from '@pergola/sdk'
import { type Merge, readLostUpdate } from '@pergola/sdk/items'
import { useState } from 'react'

export interface SaveConflict {
  /** What is stored, as far as is known: as it was read, with what a refused save has said. */
  current: Item
  /** What collides with someone else's change; `null` when nothing does, or it was seen. */
  merge: Merge | null
  /** Adds what the changes replace (`$base`), so that the server refuses to write over someone else's change. */
  withBase: (changes: Item) => Item
  /**
   * Whether a save was refused because of someone else's change. What was typed stays, and goes through when it is saved
   * again.
   */
  refused: (error: unknown, sent: Item) => boolean
  closed: () => void
  /** Saved: what is read from now on counts. */
  settled: () => void
}

/** Someone else's change of what is edited on a settings page, found when a save is refused. */
export function useSaveConflict(saved: Item): SaveConflict {
  const isOffered = useProject().info?.api.nested_bases === true
  const [theirs, setTheirs] = useState<Item>(NOTHING)
  const [merge, setMerge] = useState<Merge | null>(null)
  const current = { ...saved, ...theirs }

  return {
    current,
    merge,
    withBase: (changes) => (isOffered ? { ...changes, $base: pick(current, Object.keys(changes)) } : changes),
    refused: (error, sent) => {
      const lost = readLostUpdate(error, sent)
      if (!lost) return false
      setTheirs(lost.theirs)
      setMerge(lost.merge)
      return true
    },
    closed: () => setMerge(null),
    settled: () => {
      setTheirs(NOTHING)
      setMerge(null)
    },
  }
}

const NOTHING: Item = {}

function pick(values: Item, names: readonly string[]): Item {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
