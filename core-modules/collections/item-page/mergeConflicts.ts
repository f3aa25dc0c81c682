import { type Field, type Item, isEqual } from '@pergola/sdk'
import type { Merge } from '@pergola/sdk/items'

/** Set by the server on every save, so a difference in them says nothing. */
const BOOKKEEPING: ReadonlySet<Field['type']> = new Set(['datetime_updated', 'user_updated'])

/**
 * Compares field by field what was loaded, what is staged, and what the server holds now.
 *
 * @param base - Values when editing began; a field that is missing counts as unchanged by others.
 */
export function mergeConflicts(
  fields: Iterable<Field>,
  { base, mine, theirs }: { base: Item; mine: Item; theirs: Item },
): Merge {
  const merge: Merge = { conflicts: [], takenOver: [] }
  for (const { field, type } of fields) {
    if (type === 'hash' && field in mine && !(base[field] === null && theirs[field] === null)) {
      // Of a secret only a mask is known: whether someone else has set it cannot be seen.
      merge.conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
      continue
    }
    // What an answer leaves out, such as the rows of a relation, counts as empty.
    const theirValue = theirs[field] ?? null
    if (BOOKKEEPING.has(type) || !(field in base) || isEqual(base[field] ?? null, theirValue)) continue
    if (!(field in mine)) merge.takenOver.push(field)
    else if (!isEqual(mine[field], theirValue)) {
      merge.conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
    }
  }
  return merge
}
