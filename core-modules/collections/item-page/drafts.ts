import type { Field, Item, PrimaryKey } from '@pergola/sdk'

/** Whose edits of which item. */
export interface DraftOwner {
  project: string
  userId: number
  collection: string
  primaryKey: PrimaryKey
}

/** Edits kept in the browser until they are saved or discarded. */
export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number
  values: Item
  /** What the edited fields held when they were edited, to notice changes by others. */
  base: Item
}

export interface Drafts {
  read: () => Draft | null
  /** Without values, what is kept is removed. */
  write: (values: Item, savedValues: Item) => void
  remove: () => void
}

const PREFIX = 'pergola.draft'
const SECRET_INTERFACES: readonly (string | null)[] = ['password', 'hashed', '2fa-secret']

/**
 * Keeps the edits of one item over a reload, a crash or an expired session. Secrets (hashed fields and what is typed
 * into password inputs) are never kept. A full or forbidden storage only means that nothing is kept.
 */
export function createDrafts(
  owner: DraftOwner,
  fields: Readonly<Record<string, Field>>,
  { storage = localStorage, now = Date.now }: { storage?: Storage; now?: () => number } = {},
): Drafts {
  const key = [PREFIX, owner.project, owner.userId, owner.collection, owner.primaryKey]
    .map((part) => encodeURIComponent(String(part)))
    .join('/')
  const isKept = (name: string) => {
    const field = fields[name]
    return field !== undefined && field.type !== 'hash' && !SECRET_INTERFACES.includes(field.interface)
  }
  const keptOf = (values: Item) => Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))

  return {
    read: () => {
      const draft = parseDraft(attempt(() => storage.getItem(key)) ?? null)
      if (!draft) return null
      // The schema may have changed since: fields that are gone are dropped.
      const values = keptOf(draft.values)
      return Object.keys(values).length === 0 ? null : { ...draft, values, base: keptOf(draft.base) }
    },
    write: (values, savedValues) => {
      const kept = keptOf(values)
      if (Object.keys(kept).length === 0) {
        attempt(() => storage.removeItem(key))
        return
      }
      const base = Object.fromEntries(Object.keys(kept).map((name) => [name, savedValues[name] ?? null]))
      const draft: Draft = { savedAt: now(), values: kept, base }
      attempt(() => storage.setItem(key, JSON.stringify(draft)))
    },
    remove: () => {
      attempt(() => storage.removeItem(key))
    },
  }
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null
  const draft = attempt(() => JSON.parse(text) as Partial<Draft> | null)
  if (typeof draft?.savedAt !== 'number' || !isRecord(draft.values) || !isRecord(draft.base)) return null
  return { savedAt: draft.savedAt, values: draft.values, base: draft.base }
}

function isRecord(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
