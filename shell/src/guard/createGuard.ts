import { hydrate } from '../session/hydration/hydrate'
import { loadProjects } from '../session/projects/loadProjects'
import { readProject } from '../session/projects/readProject'
import type { Shell } from '../session/Shell'
import type { Guard } from './createNavigation'
import {
  decideNavigation,
  isInProject,
  type NavigationState,
  type ProjectKnowledge,
  projectOf,
} from './decideNavigation'

/**
 * Carries out what {@link decideNavigation} says, step by step, until it names a page.
 *
 * @param preloadPages - Resolves when the page at an address behind the sign-in can be drawn at once, or cannot be fetched.
 */
export function createGuard(
  shell: Shell,
  preloadPages: (shell: Shell, path: string) => Promise<void>,
): Guard {
  return async ({ pathname, search }, signal) => {
    readAhead(shell, pathname)
    await chooseFirstProject(shell)
    while (!signal.aborted) {
      const step = decideNavigation(stateOf(shell, pathname, search))
      switch (step.type) {
        case 'load-projects':
          await loadProjects(shell)
          await chooseFirstProject(shell)
          break
        case 'read-project':
          await readProject(shell, step.key)
          break
        case 'choose-project':
          shell.open(step.key)
          break
        case 'refresh-project':
          await readProject(shell, step.key)
          shell.open(step.key)
          return step.path
        case 'select-project':
          shell.open(step.key)
          return step.path
        case 'redirect':
          return step.path
        case 'pass':
          passThrough(shell, step.hydrate)
          // Beside the data: the page before this one stays until there is something to draw.
          if (isInProject(pathname)) await preloadPages(shell, pathname)
          return null
      }
    }
    return null
  }
}

/** The project of an address is asked about itself beside the list of projects, which nearly always names it. */
function readAhead(shell: Shell, path: string): void {
  const key = shell.stores.projects.getState().keys === null && isInProject(path) ? projectOf(path) : null
  if (key !== null && knowledgeOf(shell, key) === 'unread') void readProject(shell, key)
}

function stateOf(shell: Shell, path: string, search: string): NavigationState {
  const { keys, current } = shell.stores.projects.getState()
  const workspace = shell.workspace.getState().current
  return {
    path,
    search,
    projects: keys,
    current,
    projectState: (key) => knowledgeOf(shell, key),
    isHydrated: workspace?.hydration.getState().status === 'ready',
  }
}

function knowledgeOf(shell: Shell, key: string): ProjectKnowledge {
  const entry = shell.stores.projects.getState().entries[key]
  if (!entry || entry.status === 'none' || entry.status === 'loading') return 'unread'
  if (entry.status === 'failed') return 'unreadable'
  return entry.isAuthenticated ? 'authenticated' : 'public'
}

/** The project of the last visit, or the first of the list where that one is gone or there was none. */
async function chooseFirstProject(shell: Shell): Promise<void> {
  const { keys, current } = shell.stores.projects.getState()
  if (!keys || shell.workspace.getState().current) return
  const first = current !== null && (await exists(shell, current, keys)) ? current : keys[0]
  if (first !== undefined) shell.open(first)
}

/** Projects may be hidden from the list: those that answer exist all the same. */
async function exists(shell: Shell, key: string, listed: readonly string[]): Promise<boolean> {
  if (listed.includes(key)) return true
  await readProject(shell, key)
  return knowledgeOf(shell, key) !== 'unreadable'
}

/** The page does not wait: it shows its loader until the store is hydrated. */
function passThrough(shell: Shell, isHydrationDue: boolean): void {
  const workspace = shell.workspace.getState().current
  if (!workspace) return
  if (isHydrationDue) void hydrate(shell, workspace)
  else if (knowledgeOf(shell, workspace.project) === 'unread') void readProject(shell, workspace.project)
}
