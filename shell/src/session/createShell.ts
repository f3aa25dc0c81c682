import { createWorkRecord } from '@pergola/extension-loader'
import { createApi } from '@pergola/sdk'
import type { PageStart } from '@pergola/sdk/contract'
import {
  createFrameStore,
  createI18n,
  createLatencyStore,
  createLeaveGuards,
  createNotificationsStore,
  createProjectsStore,
  type Languages,
  sayRefusal,
  setLanguages,
} from '@pergola/sdk/host'
import { createStore } from 'zustand/vanilla'
import { createEvents } from './createEvents'
import { createWorkspace } from './createWorkspace'
import { createProjectMemory } from './projectMemory'
import type { Prepare, SharedStores, Shell, Workspace } from './Shell'
import { readSafeMode } from './safeMode'
import { createStartRecord } from './startRecord'

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
