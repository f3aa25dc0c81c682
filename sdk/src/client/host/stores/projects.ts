import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ProjectInfo } from '../../../contract/wire'
import { recordOf } from './recordOf'

export type ProjectStatus = 'none' | 'loading' | 'successful' | 'failed'

export interface ProjectEntry {
  key: string
  status: ProjectStatus
  info: ProjectInfo | null
  /** The project answered without the `public` mark: this browser is signed in there. */
  isAuthenticated: boolean
  /** Providers of single sign-on as the server lists them; `null` where no one asked yet. */
  providers: readonly unknown[] | null
  /** What the server said when the info could not be read. */
  error: string | null
  /** The project works, and the server does not let this browser in: `error` says why. */
  isRefused: boolean
}

/**
 * Whether the project's server is one of Pergola: it says so once, and has then all that the contract does not. What other
 * servers do not have is not offered. `false` while nothing is known.
 */
export function isPergolaServer(project: Pick<ProjectEntry, 'info'> | null | undefined): boolean {
  return project?.info?.api.hydrate === true
}

export interface ProjectsState {
  /** `null` until the list is loaded, `false` when no project is installed. */
  keys: readonly string[] | null | false
  entries: Readonly<Record<string, ProjectEntry>>
  current: string | null
  listed: (keys: readonly string[] | false) => void
  chosen: (key: string | null) => void
  infoRequested: (key: string) => void
  infoReceived: (key: string, info: ProjectInfo, isAuthenticated: boolean) => void
  providersReceived: (key: string, providers: readonly unknown[]) => void
  infoFailed: (key: string, error: string, isRefused: boolean) => void
  signedOut: (key: string) => void
}

export type ProjectsStore = StoreApi<ProjectsState>

export function createProjectsStore(current: string | null = null): ProjectsStore {
  return createStore<ProjectsState>()((set) => {
    const change = (key: string, part: Partial<ProjectEntry>) =>
      set((state) => ({
        entries: recordOf([...Object.entries(state.entries), [key, { ...entryOf(state, key), ...part }]]),
      }))
    return {
      keys: null,
      entries: recordOf(),
      current,
      listed: (keys) => set({ keys }),
      chosen: (key) => set({ current: key }),
      infoRequested: (key) => change(key, { status: 'loading', error: null }),
      infoReceived: (key, info, isAuthenticated) =>
        change(key, { status: 'successful', info, isAuthenticated, error: null }),
      providersReceived: (key, providers) => change(key, { providers }),
      infoFailed: (key, error, isRefused) =>
        change(key, { status: 'failed', error, isRefused, isAuthenticated: false }),
      signedOut: (key) => change(key, { isAuthenticated: false }),
    }
  })
}

function entryOf(state: ProjectsState, key: string): ProjectEntry {
  return (
    state.entries[key] ?? {
      key,
      status: 'none',
      info: null,
      isAuthenticated: false,
      providers: null,
      error: null,
      isRefused: false,
    }
  )
}
