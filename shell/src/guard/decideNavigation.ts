/** Where a navigation leads, and what is known when it starts. */
export interface NavigationState {
  /** Path inside the console: `/atlas/collections`. */
  path: string
  /** Query with its question mark, or empty. */
  search: string
  /** `null` until the list is loaded, `false` when nothing is installed. */
  projects: readonly string[] | null | false
  current: string | null
  /** What the console knows of a project so far. */
  projectState: (key: string) => ProjectKnowledge
  isHydrated: boolean
}

/** `unread`: not asked yet. `unreadable`: it answered with an error, or does not exist. */
export type ProjectKnowledge = 'unread' | 'unreadable' | 'public' | 'authenticated'

/** The next thing to do. After all but `redirect` and `pass` the question is asked again. */
export type NavigationStep =
  | { type: 'load-projects' }
  | { type: 'read-project'; key: string }
  | { type: 'choose-project'; key: string }
  /** Reads a cloud project again before it is chosen. */
  | { type: 'refresh-project'; key: string; path: string }
  | { type: 'select-project'; key: string; path: string }
  | { type: 'redirect'; path: string }
  /** `hydrate`: what the current project needs is still to be loaded. */
  | { type: 'pass'; hydrate: boolean }

const PUBLIC_PATHS: readonly string[] = [
  '/login',
  '/reset-password',
  '/accept-invite',
  '/install',
  '/setup-2fa',
]
const INSTALLER = '/install'
/** Neither public nor part of a project: anyone who signs out may be signed in or not. */
const SIGN_OUT_PATH = '/logout'

const CLOUD_KEY = /^dc[a-z0-9]{14}$/i

/**
 * The navigation guard, as a pure function: given what is known, it names the next step towards a page that may be shown.
 */
export function decideNavigation(state: NavigationState): NavigationStep {
  const { path, search, projects, current } = state
  if (projects === null) return { type: 'load-projects' }

  const parameters = new URLSearchParams(search)
  const wanted = parameters.get('project')
  if (wanted) {
    parameters.delete('project')
    const rest = parameters.toString()
    const target = rest ? `${path}?${rest}` : path
    return CLOUD_KEY.test(wanted)
      ? { type: 'refresh-project', key: wanted, path: target }
      : { type: 'select-project', key: wanted, path: target }
  }

  if (projects === false)
    return path === INSTALLER ? { type: 'pass', hydrate: false } : { type: 'redirect', path: INSTALLER }
  if (!isInProject(path)) return { type: 'pass', hydrate: false }

  const key = projectOf(path)
  if (key !== null && key !== current) {
    if (projects.includes(key)) return { type: 'choose-project', key }
    // Projects may be hidden from the list. A segment that names none must not lose the current one.
    const knowledge = state.projectState(key)
    if (knowledge === 'unread') return { type: 'read-project', key }
    if (knowledge !== 'unreadable') return { type: 'choose-project', key }
  }

  if (current !== null) {
    const knowledge = state.projectState(current)
    if (knowledge === 'unread') return { type: 'read-project', key: current }
    if (knowledge === 'authenticated') return { type: 'pass', hydrate: !state.isHydrated }
  }
  if (path === '/') return { type: 'redirect', path: `/login${search}` }
  return { type: 'redirect', path: `/login?${new URLSearchParams({ redirect: path + search })}` }
}

/** False for pages that are shown to everyone. */
export function isInProject(path: string): boolean {
  return !PUBLIC_PATHS.includes(path) && path !== SIGN_OUT_PATH
}

/** The first segment of the path. */
export function projectOf(path: string): string | null {
  const segment = path.split('/')[1]
  if (!segment) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
