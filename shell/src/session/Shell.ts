import type { WorkRecord } from '@pergola/extension-loader'
import type { Api } from '@pergola/sdk'
import type { ProjectInfo } from '@pergola/sdk/contract'
import type { HostStores, I18n, LeaveGuards, VisitedItem } from '@pergola/sdk/host'
import type { StoreApi } from 'zustand/vanilla'
import type { Events } from './createEvents'
import type { IdentityProof } from './createIdentityProof'
import type { HydrationStore } from './hydration/createHydrationStore'
import type { ProjectMemory } from './projectMemory'
import type { SafeMode } from './safeMode'
import type { StartRecord } from './startRecord'

/** What is known of one project while it is the current one. Signing out or changing the project drops it whole. */
export interface Workspace {
  readonly project: string
  /** Client that asks to sign in over the page when the session has ended, then goes on. */
  readonly api: Api
  readonly stores: HostStores
  readonly hydration: HydrationStore
  /** Asks who is there before what could give the account away; what waited for it then goes on. */
  readonly identityProof: IdentityProof
  /** Item pages that were opened and are not among the recent items yet, the latest last. */
  readonly visits: VisitedItem[]
}

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
