import { createPath, type Location, parsePath, type To } from 'react-router-dom'

export interface HashHistory {
  /** The address as the browser shows it. */
  read: () => Location
  /** Makes a location of a path, not yet shown. */
  create: (to: To, state?: unknown) => Location
  push: (location: Location) => void
  replace: (location: Location) => void
  go: (delta: number) => void
  /** What a link to a path has in its `href`. */
  createHref: (to: To) => string
  /**
   * Reports movements that the browser made by itself: back, forward, an address typed by hand.
   *
   * @param onMove - `delta`: how many entries away; −1 for one step back.
   * @returns Function that ends it.
   */
  listen: (onMove: (location: Location, delta: number) => void) => () => void
}

interface EntryState {
  key: string
  /** Place in the history, to know how to get back from where the browser went. */
  index: number
  /** What the page itself keeps with the entry. */
  page: unknown
}

/** The browser's history, with the console's paths behind the `#` of the address. */
export function createHashHistory(browser: Window = window): HashHistory {
  const { history } = browser
  const entry = () => history.state as EntryState | null
  const pathInAddress = () => browser.location.href.split('#').slice(1).join('#')
  let position = entry()?.index ?? 0
  let path = pathInAddress()
  if (!entry()) adopt()

  function write(method: 'pushState' | 'replaceState', { key, state, ...to }: Location): void {
    const kept: EntryState = { key, index: position, page: state }
    history[method](kept, '', createHref(to))
    path = pathInAddress()
  }

  /** Takes over an entry that the browser made, for an address typed by hand. */
  function adopt(): void {
    write('replaceState', { ...read(), key: createKey() })
  }

  function read(): Location {
    return { ...toPath(pathInAddress()), state: entry()?.page ?? null, key: entry()?.key ?? '' }
  }

  return {
    read,
    create: (to, state = null) => ({ ...toPath(to), state, key: createKey() }),
    push: (location) => {
      position += 1
      write('pushState', location)
    },
    replace: (location) => write('replaceState', location),
    go: (delta) => history.go(delta),
    createHref,
    listen: (onMove) => {
      const handlePopState = () => {
        const known = entry()
        // The same address typed once more replaces its entry, another one follows it.
        const delta = known ? known.index - position : pathInAddress() === path ? 0 : 1
        position += delta
        path = pathInAddress()
        if (!known) adopt()
        onMove(read(), delta)
      }
      browser.addEventListener('popstate', handlePopState)
      return () => browser.removeEventListener('popstate', handlePopState)
    },
  }
}

// Not a UUID: browsers make those on secure origins only.
function createKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

function createHref(to: To): string {
  return `#${typeof to === 'string' ? to : createPath(to)}`
}

function toPath(to: To): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  return { pathname: pathname.startsWith('/') ? pathname : `/${pathname}`, search, hash }
}
