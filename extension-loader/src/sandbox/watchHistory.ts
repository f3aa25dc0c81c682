/** How often it is looked at. */
const LOOK_MS = 1_000

/** The extensions whose frames are on the page, once for each frame. */
const owners: string[] = []

export interface WatchHistoryOptions {
  /** The extension whose frame it is. */
  owner: string
  /** So many entries came into the history of the tab that are not the page's. */
  onAdded: (count: number) => void
  /** Default: of this window. */
  look?: () => HistoryLook
}

export interface HistoryLook {
  length: number
  /** The same object as long as the page adds and replaces no entry. */
  state: unknown
  href: string
}

/**
 * Finds entries that a frame adds to the history of the tab, by fragments or by `pushState`: no policy forbids that to a frame, and
 * a flood of them pushes the pages out of it that someone wants to go back to. The page cannot see whose an entry is. So where frames
 * of several extensions are there, none of them is named.
 *
 * @returns Function that ends it.
 */
export function watchHistory({ owner, onAdded, look = lookAtWindow }: WatchHistoryOptions): () => void {
  owners.push(owner)
  let seen = look()
  const timer = setInterval(() => {
    const before = seen
    seen = look()
    const isOfPage = seen.state !== before.state || seen.href !== before.href
    const added = seen.length - before.length
    if (added > 0 && !isOfPage && owners.every((other) => other === owner)) onAdded(added)
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    owners.splice(owners.indexOf(owner), 1)
  }
}

function lookAtWindow(): HistoryLook {
  return { length: history.length, state: history.state, href: location.href }
}
