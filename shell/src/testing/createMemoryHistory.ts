import { type Location, parsePath } from 'react-router-dom'
import type { HashHistory } from '../guard/createHashHistory'

export interface MemoryHistory extends HashHistory {
  /** Paths of all entries, oldest first. */
  entries: () => string[]
  /** Someone types an address. */
  type: (path: string) => void
}

/** A browser's history without the browser. Moves at once, where a browser takes a moment. */
export function createMemoryHistory(start: string): MemoryHistory {
  let count = 0
  const create = (to: Parameters<HashHistory['create']>[0], state: unknown = null): Location => {
    const { pathname = '/', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
    return { pathname, search, hash, state, key: String(count++) }
  }
  const entries = [create(start)]
  const listeners = new Set<Parameters<HashHistory['listen']>[0]>()
  let position = 0
  const read = () => entries[position] as Location
  const moved = (delta: number) => {
    position += delta
    for (const listener of listeners) listener(read(), delta)
  }
  const push = (location: Location) => {
    entries.splice(position + 1, entries.length, location)
  }
  return {
    read,
    create,
    push: (location) => {
      push(location)
      position += 1
    },
    replace: (location) => {
      entries[position] = location
    },
    go: moved,
    createHref: (to) => `#${typeof to === 'string' ? to : to.pathname}`,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    entries: () => entries.map(({ pathname, search }) => pathname + search),
    type: (path) => {
      push(create(path))
      moved(1)
    },
  }
}
