import { isApiError, TIMED_OUT } from '@pergola/sdk'
import type { Shell } from '../session/Shell'
import type { Navigation, NavigationState } from './createNavigation'

const PING_DELAY_MS = 1000
const UNTRACKED: readonly string[] = ['/setup-2fa', '/logout', '/login']

/**
 * After each change of page: closes the side panels, then a second later measures the latency and notes the page as the
 * user's last one.
 *
 * @returns Function that ends it.
 */
export function trackNavigation(shell: Shell, { state }: Pick<Navigation, 'state'>): () => void {
  let path: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function pageChanged({ location }: NavigationState): void {
    // A query only filters or sorts the same page.
    if (!location || location.pathname === path) return
    path = location.pathname
    shell.stores.frame.getState().navigated()
    clearTimeout(timer)
    timer = setTimeout(() => {
      void measureLatency(shell)
      if (path !== null) void noteLastPage(shell, path)
    }, PING_DELAY_MS)
  }

  pageChanged(state.getState())
  const unsubscribe = state.subscribe(pageChanged)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Pings the server; −1 stands for a failure, but an answer that took too long counts with its time. */
export async function measureLatency({ apiOf, stores }: Shell): Promise<void> {
  const startMs = performance.now()
  const elapsed = () => performance.now() - startMs
  const { measured } = stores.latency.getState()
  try {
    await apiOf(null).get('/server/ping')
    measured(elapsed())
  } catch (error) {
    measured(isApiError(error) && error.code === TIMED_OUT ? elapsed() : -1)
  }
}

/** Pages that lead nowhere later: those around sign-in, and a batch edit whose keys only this tab knows. */
function isPassing(path: string): boolean {
  return UNTRACKED.includes(path) || path.includes('/,')
}

async function noteLastPage(shell: Shell, path: string): Promise<void> {
  const workspace = shell.workspace.getState().current
  if (workspace?.hydration.getState().status !== 'ready' || isPassing(path)) return
  if (path === shell.stores.frame.getState().missingPath) return
  const { user, viewing, isExpired } = workspace.stores.session.getState()
  if (!user || viewing || isExpired) return
  try {
    await shell.apiOf(workspace.project).patch(`/users/${user.id}/tracking/page`, { last_page: path })
  } catch (error) {
    console.warn('The last page could not be noted', error)
  }
}
