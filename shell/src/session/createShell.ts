import { createWorkRecord, type WorkRecord } from '@pergola/extension-loader'
import type { Api } from '@pergola/sdk'
import { createApi } from '@pergola/sdk'
import type { PageStart, ProjectInfo } from '@pergola/sdk/contract'
import {
  createFrameStore,
  createI18n,
  createLatencyStore,
  createLeaveGuards,
  createNotificationsStore,
  createProjectsStore,
  type HostStores,
  type I18n,
  type Languages,
  type LeaveGuards,
  sayRefusal,
  setLanguages,
} from '@pergola/sdk/host'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createEvents, type Events } from './createEvents'
import { createWorkspace, type Workspace } from './createWorkspace'
import { createProjectMemory, type ProjectMemory } from './projectMemory'
import { createRecentItems, type RecentItems } from './recentItems'
import { readSafeMode, type SafeMode } from './safeMode'
import { createStartRecord, type StartRecord } from './startRecord'

/** Stores that outlive a change of project. */
export type SharedStores = Pick<HostStores, 'projects' | 'notifications' | 'latency' | 'frame'>

/** What the console knows before and around a project; one per page. */
export interface Shell {
  /** Address of the API; ends in a slash. */
  readonly root: string
  readonly i18n: I18n
  readonly events: Events
  readonly stores: SharedStores
  readonly memory: ProjectMemory
  /** Which extensions are at work, and which of them a page of this tab stopped with. */
  readonly workRecord: WorkRecord
  /** Which extensions this page does without. */
  readonly safeMode: SafeMode
  readonly starts: StartRecord
  /** Item pages that were open last. */
  readonly recentItems: RecentItems
  /** Those who want to be asked before the page that is shown is left. */
  readonly leaveGuards: LeaveGuards
  /** Everything that belongs to the current project; `null` until one is chosen. */
  readonly workspace: StoreApi<{ current: Workspace | null }>
  /** What is left to do with a project that was loaded, before its pages are drawn. Never rejects. */
  readonly prepare?: Prepare
  /** Client for a project that never asks to sign in; for `null`, for the server itself. */
  readonly apiOf: (project: string | null) => Api
  /** Makes a project the current one, with nothing loaded yet unless it already was. */
  readonly open: (project: string) => Workspace
  /** Forgets all that was loaded of the current project. */
  readonly close: () => void
  /** The operator has extensions stopped that do something to the page of others. */
  readonly stopsViolators: boolean
  /** Absolute address, ending in a slash, that `extensions/` lies at. */
  readonly extensionsRoot: string
  /** Projects whose extensions may run WebAssembly in this page; null where its server does not say. */
  readonly wasmProjects: readonly string[] | null
}

export type Prepare = (shell: Shell, workspace: Workspace, info: ProjectInfo | null) => Promise<void>

export interface CreateShellOptions {
  root: string
  fetch?: typeof fetch
  /** Keeps the key of the current project, and the record of extensions, over a reload; default the session storage. */
  storage?: Storage
  /** What came with the page: the console does not ask for it. */
  pageStart?: PageStart | null
  /** Which languages there are; left out, English alone has texts. */
  languages?: Languages
  prepare?: Prepare
}

export function createShell({
  root,
  fetch,
  storage = sessionStorage,
  pageStart = null,
  languages,
  prepare,
}: CreateShellOptions): Shell {
  const memory = createProjectMemory(storage)
  const workRecord = createWorkRecord(storage, window)
  const stores: SharedStores = {
    projects: createProjectsStore(memory.read()),
    notifications: createNotificationsStore(),
    latency: createLatencyStore(),
    frame: createFrameStore(),
  }
  const workspace = createStore<{ current: Workspace | null }>(() => ({ current: null }))
  const onRunningChange = stores.frame.getState().requestsChanged

  const shell: Shell = {
    root,
    stores,
    memory,
    workspace,
    i18n: createI18n(),
    events: createEvents(),
    workRecord,
    safeMode: readSafeMode(location, workRecord.stopped),
    starts: createStartRecord(storage),
    recentItems: createRecentItems(() => {
      const { current } = workspace.getState()
      const { user, viewing } = current?.stores.session.getState() ?? {}
      // What was opened with other rights is nothing to be offered, in neither direction.
      return current && user && !viewing ? `${current.project}:${user.id}` : null
    }),
    leaveGuards: createLeaveGuards(),
    prepare,
    apiOf: (project) =>
      createApi({
        root,
        project,
        fetch,
        onRunningChange,
        describe: (refused) => sayRefusal(shell.i18n, refused),
      }),
    open: (project) => {
      const { current } = workspace.getState()
      if (current?.project === project) return current
      const opened = createWorkspace({ shell, project, fetch })
      stores.projects.getState().chosen(project)
      memory.write(project)
      workspace.setState({ current: opened })
      return opened
    },
    close: () => workspace.setState({ current: null }),
    stopsViolators: pageStart?.stopsViolators === true,
    extensionsRoot: pageStart?.extensionsOrigin ? `${pageStart.extensionsOrigin}/` : root,
    wasmProjects: pageStart && (pageStart.wasm ?? []),
  }
  if (languages) setLanguages(shell.i18n, languages)
  if (pageStart) takeOver(pageStart, shell)
  return shell
}

function takeOver({ projects, infos }: PageStart, { stores }: Shell): void {
  const { listed, infoReceived, providersReceived } = stores.projects.getState()
  listed(projects)
  for (const [key, { info, isAuthenticated, providers }] of Object.entries(infos)) {
    infoReceived(key, info, isAuthenticated)
    providersReceived(key, providers)
  }
}
