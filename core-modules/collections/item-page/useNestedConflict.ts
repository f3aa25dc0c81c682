import {
  type ApiError,
  type Collection,
  type Item,
  type PrimaryKey,
  useApi,
  useCollections,
  useHost,
  useRelations,
} from '@pergola/sdk'
import { type FieldConflict, itemKeys, type Merge, readLostUpdate } from '@pergola/sdk/items'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { pick } from '../data/pick'
import type { ItemSession } from './ItemSession'
import type { NestedItem } from './nestedItems'

/** Needed once a save is refused. */
const loadNestedItems = () => import(/* webpackChunkName: "listing-tools" */ './nestedItems')

/** A related item that someone else changed while it was edited inside this one. */
export interface NestedConflict {
  collection: Collection
  key: PrimaryKey
  merge: Merge
  /** The related item as it is now. */
  theirs: Item
  /** What is staged of it. */
  staged: Item
  onKeepMine: (conflict: FieldConflict) => void
  onTakeTheirs: (conflict: FieldConflict) => void
}

interface Lost extends NestedItem {
  nested: Awaited<ReturnType<typeof loadNestedItems>>
  theirs: Item
  /** Fields that were to stay as they were. */
  compared: readonly string[]
  merge: Merge
}

/**
 * What a save was refused for because of a related item. The edits stay, on top of what the item is now: saving again
 * keeps them.
 */
export function useNestedConflict(root: Collection, session: ItemSession) {
  const api = useApi()
  const { stores } = useHost()
  const queryClient = useQueryClient()
  const collections = useCollections()
  const relations = useRelations()
  const schema = useMemo(() => ({ collections, relations }), [collections, relations])
  const [lost, setLost] = useState<Lost | null>(null)
  const staged = lost?.nested.findNested(root, session.staged, lost, schema)
  const collection = lost && collections[lost.collection]

  /** Typing goes on while a save is under way: what is staged now counts. */
  const stagedNow = () => stores.edits.getState().values

  function change(
    { nested, ...item }: Pick<Lost, 'nested' | keyof NestedItem>,
    changed: (item: Item) => Item,
  ) {
    const next = nested.changeNested(root, stagedNow(), item, changed, schema)
    for (const [field, value] of Object.entries(next)) session.stage(field, value)
  }

  /** Whether the refusal is about a related item that is staged here. */
  async function refused(error: ApiError): Promise<boolean> {
    const about = error.lost
    const nested = await loadNestedItems()
    const mine = about && nested.findNested(root, stagedNow(), about, schema)
    if (!about || !mine) return false
    // A column that is only compared, as the one that makes it a row of its relation, was to stay what it had been.
    const kept: Item = { ...(mine.$base as Item), ...mine }
    const lost = readLostUpdate(error, kept)
    if (!lost) return false
    const { theirs, merge } = lost
    const compared = about.fields.filter((field) => !(field in mine))
    setLost({ ...about, nested, theirs, compared, merge })
    const base = pick(theirs, about.fields)
    change({ ...about, nested }, (item) => ({
      ...item,
      ...pick(kept, compared),
      $base: { ...(item.$base as Item), ...base },
    }))
    void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, about.collection) })
    return true
  }

  const conflict: NestedConflict | null =
    lost && staged && collection
      ? {
          collection,
          key: lost.key,
          merge: lost.merge,
          theirs: lost.theirs,
          staged,
          onKeepMine: ({ field, mine }) => change(lost, (item) => ({ ...item, [field]: mine })),
          onTakeTheirs: ({ field, theirs }) =>
            change(lost, ({ [field]: _mine, ...rest }) =>
              lost.compared.includes(field) ? { ...rest, [field]: theirs } : rest,
            ),
        }
      : null
  return {
    conflict,
    refused,
    cleared: () => setLost(null),
  }
}
