/** Where drafts are kept, as texts by key. */
export interface DraftStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys: () => string[]
  /**
   * Brings back what a browser that was killed has lost of the keys that are `chosen`. After that, what is read is the latest.
   *
   * @param savedAtOf - When a text was written, in ms since 1970
   */
  recover: (chosen: (key: string) => boolean, savedAtOf: (text: string) => number) => Promise<void>
}

/** A text as IndexedDB holds it, or when it was removed, in ms since 1970. */
type Copy = { text: string } | { removedAt: number }

const DATABASE = 'pergola.drafts'
const COPIES = 'copies'
const REMOVED_AT = 'removedAt'
/** By then the local storage is on the disk without what was removed from it. */
const REMOVED_FOR_MS = 24 * 60 * 60 * 1000

/**
 * The local storage, which is there at once and shared with other tabs, and a copy in IndexedDB. Chromium writes the local storage
 * to the disk five seconds after a change, and later where much is written: a browser that is killed loses all of that, and
 * has again what was removed meanwhile. The copy is on the disk within a tenth of a second, but can only be waited for.
 */
export const browserStorage: DraftStorage = {
  keys: () => Object.keys(localStorage),
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, text) => {
    copy(key, { text })
    localStorage.setItem(key, text)
  },
  removeItem: (key) => {
    if (localStorage.getItem(key) !== null) copy(key, { removedAt: Date.now() })
    localStorage.removeItem(key)
  },
  recover: async (chosen, savedAtOf) => {
    for (const [key, kept] of await readCopies()) {
      if (!chosen(key)) continue
      const text = localStorage.getItem(key)
      const savedAt = text === null ? 0 : savedAtOf(text)
      if ('removedAt' in kept) {
        if (kept.removedAt >= savedAt) localStorage.removeItem(key)
      } else if (savedAtOf(kept.text) > savedAt) localStorage.setItem(key, kept.text)
    }
  },
}

/** Keeps nothing. */
export const noStorage: DraftStorage = {
  keys: () => [],
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
  recover: async () => {},
}

let database: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(COPIES).createIndex(REMOVED_AT, REMOVED_AT)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // Closed by the browser, as when people clear what it keeps of the site.
      request.result.onclose = () => {
        database = null
      }
      resolve(request.result)
    }
  })
  return database
}

/** In the order in which it is called. That it fails, as in a private window of some browsers, leaves the local storage. */
function copy(key: string, value: Copy): void {
  const write = async () => {
    const writing = (await openDatabase()).transaction(COPIES, 'readwrite', { durability: 'strict' })
    writing.objectStore(COPIES).put(value, key)
    // At once: the page may be about to end.
    writing.commit()
  }
  write().catch(() => {})
}

/** All copies by their keys; those of removals that are long past are forgotten. */
async function readCopies(): Promise<[string, Copy][]> {
  const store = (await openDatabase()).transaction(COPIES, 'readwrite').objectStore(COPIES)
  const past = store.index(REMOVED_AT).openCursor(IDBKeyRange.upperBound(Date.now() - REMOVED_FOR_MS))
  past.onsuccess = () => {
    past.result?.delete()
    past.result?.continue()
  }
  const [keys, copies] = await Promise.all([answerOf(store.getAllKeys()), answerOf(store.getAll())])
  return copies.map((value: Copy, index) => [String(keys[index]), value])
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
