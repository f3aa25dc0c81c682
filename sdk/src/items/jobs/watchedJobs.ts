/** As many as the server keeps of one person. */
const MOST = 10

const keyOf = (project: string | null) => `pergola:jobs:${project}`

/**
 * Jobs that were begun in this browser, and whose end it has not shown yet: by them the page that began one finds it again after it
 * was left or loaded again, also when the job has ended meanwhile.
 */
export function watchedJobs(project: string | null): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(project)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

/** A job has begun here. A browser that stores nothing finds it as long as it runs. */
export function watchJob(project: string | null, id: number): void {
  write(project, [id, ...watchedJobs(project).filter((one) => one !== id)].slice(0, MOST))
}

/** What came of a job was shown. */
export function unwatchJob(project: string | null, id: number): void {
  write(
    project,
    watchedJobs(project).filter((one) => one !== id),
  )
}

interface Following {
  /** How many show how the job goes on. */
  count: number
  /** When the last of them ended. */
  endedAt: number
}

/** Jobs that something in this page shows, or has shown. */
const followed = new Map<string, Following>()

const nameOf = (project: string | null, id: number) => `${project} ${id}`

/**
 * Whether something in this page shows how a job goes on, or did so after a moment.
 *
 * @param since - in milliseconds, as `performance.now()` gives them
 */
export function wasFollowedSince(project: string | null, id: number, since: number): boolean {
  const following = followed.get(nameOf(project, id))
  return following !== undefined && (following.count > 0 || following.endedAt >= since)
}

/**
 * Something in this page shows how a job goes on, so that it is not found there once more, as one that was left.
 *
 * @returns Ends that; more than one call of it counts once.
 */
export function startFollowing(project: string | null, id: number): () => void {
  const name = nameOf(project, id)
  const following = followed.get(name) ?? { count: 0, endedAt: 0 }
  followed.set(name, following)
  following.count += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    following.count -= 1
    following.endedAt = performance.now()
  }
}

function write(project: string | null, ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(keyOf(project))
    else localStorage.setItem(keyOf(project), JSON.stringify(ids))
  } catch {
    // A full or forbidden storage only costs what has ended.
  }
}
