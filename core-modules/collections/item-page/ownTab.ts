const KEY = 'pergola.tab'
const LOCK = 'pergola.tab/'

/** A name of this browser tab, the same after a reload. Held as a lock, so that other tabs see that it is open. */
export const ownTab = createTabName()

/** A name that is made when it is first asked for. */
export function createTabName(): (storage?: Storage) => string {
  let id: string | null = null
  return (storage = sessionStorage) => {
    if (id !== null) return id
    id = attempt(() => storage.getItem(KEY)) ?? newId()
    hold(id, storage)
    return id
  }

  function hold(tab: string, storage: Storage): void {
    attempt(() => storage.setItem(KEY, tab))
    void navigator.locks
      ?.request(LOCK + tab, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise(() => {})
        // A tab that was duplicated has the name of the one it came from, which still holds it.
        id = newId()
        hold(id, storage)
      })
      .catch(() => {})
  }
}

/** The tabs that are open; of a browser that cannot say, none. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])))
}

function newId(): string {
  return Math.random().toString(36).slice(2, 10)
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
