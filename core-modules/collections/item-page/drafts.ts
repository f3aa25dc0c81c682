import { type Field, type Item, isEqual, type PrimaryKey } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { interfaceIdOf } from '@pergola/sdk/items'
import { browserStorage, type DraftStorage } from './draftStorage'
import { openTabs, ownTab } from './ownTab'

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
  /** What was on its way to the server: it may be stored by now. */
  sent?: Item
  attempt?: Attempt
}

/** A save whose outcome is not known yet. */
export interface Attempt {
  /** Names the request, and all further ones until one is answered: the server does one of them. */
  key: string
  /** What was sent with this key, the latest last. */
  tried: Item[]
  /** Parts of the edits that are known to be stored by now, the latest last. */
  settled: Settled[]
}

/** A save that the server had done, as was found out later. */
export interface Settled {
  sent: Item
  /** The item as it was found; lists of it as far as they were read. */
  stored: Item
  /** Version of the item as it was found. */
  etag: string | null
  /** Version that the page showed then. */
  replaced: string | null
}

/** What is kept of a save that runs, or did not end well. */
export type Unanswered = Pick<Draft, 'sent' | 'attempt'>

/** A draft of the same item that another tab wrote. */
export interface OtherDraft extends Draft {
  /** The tab is still open: its edits are being typed there. */
  isOpen: boolean
  /** Makes it the draft of this tab. */
  takeOver: () => void
}

export interface Drafts {
  /** What this tab wrote before it was reloaded. */
  read: () => Draft | null
  /** What other tabs wrote, the latest first. By then a killed browser has lost nothing of what this tab wrote, either. */
  readOthers: () => Promise<OtherDraft[]>
  /** Without values, what is kept is removed. */
  write: (values: Item, savedValues: Item, unanswered?: Unanswered) => void
  remove: () => void
}

interface DraftsOptions {
  /** Whether what is typed into an interface must not be kept; default none. */
  isSecret?: (interfaceId: string) => boolean
  /** Default the browser's. */
  storage?: DraftStorage
  now?: () => number
  tab?: () => string
  findOpenTabs?: () => Promise<ReadonlySet<string>>
}

const PREFIX = 'pergola.draft'

/**
 * Keeps the edits of one item over a reload, a crash or an expired session. Secrets (hashed fields and what is typed
 * into interfaces that say so) are never kept. A full or forbidden storage only means that nothing is kept.
 */
export function createDrafts(
  owner: DraftOwner,
  fields: Readonly<Record<string, Field>>,
  {
    isSecret = () => false,
    storage = browserStorage,
    now = Date.now,
    tab = ownTab,
    findOpenTabs = openTabs,
  }: DraftsOptions = {},
): Drafts {
  // One for each tab: two that edit the same item would else write over each other.
  const prefix = `${[PREFIX, owner.project, owner.userId, owner.collection, owner.primaryKey]
    .map((part) => encodeURIComponent(String(part)))
    .join('/')}/`
  const ownKey = () => prefix + tab()
  const isKept = (name: string) => {
    const field = fields[name]
    return field !== undefined && field.type !== 'hash' && !isSecret(interfaceIdOf(field))
  }
  const keptOf = (values: Item) => Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))

  function readAt(key: string): Draft | null {
    const draft = parseDraft(tolerate(() => storage.getItem(key)) ?? null)
    if (!draft) return null
    // The schema may have changed since: fields that are gone are dropped.
    const values = keptOf(draft.values)
    if (Object.keys(values).length === 0) return null
    return {
      ...draft,
      values,
      base: keptOf(draft.base),
      ...unansweredOf(draft, keptOf),
    }
  }

  return {
    read: () => readAt(ownKey()),
    readOthers: async () => {
      const own = ownKey()
      const open = await findOpenTabs()
      await recoverClosed(storage, { prefix, own, open })
      const keys = tolerate(() => storage.keys()) ?? []
      const others = keys.filter((key) => key.startsWith(prefix) && key !== own)
      return others
        .flatMap((key): OtherDraft[] => {
          const draft = readAt(key)
          if (!draft) return []
          const takeOver = () => {
            tolerate(() => storage.setItem(ownKey(), JSON.stringify(draft)))
            tolerate(() => storage.removeItem(key))
          }
          return [{ ...draft, isOpen: open.has(key.slice(prefix.length)), takeOver }]
        })
        .sort((a, b) => b.savedAt - a.savedAt)
    },
    write: (values, savedValues, unanswered = {}) => {
      const kept = keptOf(values)
      if (Object.keys(kept).length === 0) {
        tolerate(() => storage.removeItem(ownKey()))
        return
      }
      const base = Object.fromEntries(Object.keys(kept).map((name) => [name, savedValues[name] ?? null]))
      const draft: Draft = { savedAt: now(), values: kept, base, ...unansweredOf(unanswered, keptOf) }
      tolerate(() => storage.setItem(ownKey(), JSON.stringify(draft)))
    },
    remove: () => {
      tolerate(() => storage.removeItem(ownKey()))
    },
  }
}

/** What is kept of it. */
function unansweredOf({ sent, attempt }: Unanswered, keptOf: (values: Item) => Item): Unanswered {
  return {
    ...(sent && { sent: keptOf(sent) }),
    ...(attempt && {
      attempt: {
        ...attempt,
        tried: attempt.tried.map(keptOf),
        settled: attempt.settled.map(({ sent, stored, ...versions }) => ({
          ...versions,
          sent: keptOf(sent),
          stored: keptOf(stored),
        })),
      },
    }),
  }
}

function tolerate<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** What is open in another tab has lost nothing, and may be written at this moment. */
async function recoverClosed(
  storage: DraftStorage,
  { prefix, own, open }: { prefix: string; own: string; open: ReadonlySet<string> },
): Promise<void> {
  const isClosed = (key: string) => key === own || !open.has(key.slice(prefix.length))
  const chosen = (key: string) => key.startsWith(prefix) && isClosed(key)
  await storage.recover(chosen, savedAtOf).catch(() => undefined)
}

const savedAtOf = (text: string) => parseDraft(text)?.savedAt ?? 0

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null
  const draft = tolerate(() => JSON.parse(text) as Partial<Draft> | null)
  if (typeof draft?.savedAt !== 'number' || !isRecord(draft.values) || !isRecord(draft.base)) return null
  const { savedAt, values, base, sent, attempt } = draft
  const isAttempt =
    typeof attempt?.key === 'string' &&
    isListOf(attempt.tried, isRecord) &&
    isListOf(attempt.settled, isSettled)
  return { savedAt, values, base, ...(isRecord(sent) && { sent }), ...(isAttempt && { attempt }) }
}

const isListOf = (value: unknown, isOne: (each: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne)
const isSettled = (each: unknown) => isRecord(each) && isRecord(each.sent) && isRecord(each.stored)

/** What the edits were made on: where what was on its way to the server has arrived there, that. */
export function baseOf({ base, sent = {} }: Draft, theirs: Item): Item {
  const arrived = Object.entries(sent).filter(([field, value]) => isEqual(value, theirs[field]))
  return { ...base, ...Object.fromEntries(arrived) }
}
