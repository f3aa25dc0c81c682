import type { ComponentType, ReactNode } from 'react'
import type { ExtensionKind, ExtensionPart } from '../../contract/definitions'
import type { ExtensionManifest } from '../../contract/manifest'
import type { TextOf } from '../../contract/props'
import type { PrimaryKey } from '../../contract/wire'
import type { Api } from '../api/createApi'
import type { Commands } from './createCommands'
import type { LeaveGuards } from './createLeaveGuards'
import type { DirectoryStore } from './stores/directory'
import type { EditsStore } from './stores/edits'
import type { ExtensionsStore } from './stores/extensions'
import type { FrameStore } from './stores/frame'
import type { LatencyStore } from './stores/latency'
import type { NotificationsStore } from './stores/notifications'
import type { ProjectsStore } from './stores/projects'
import type { SchemaStore } from './stores/schema'
import type { SessionStore } from './stores/session'
import type { SettingsStore } from './stores/settings'

export interface HostStores {
  projects: ProjectsStore
  session: SessionStore
  schema: SchemaStore
  settings: SettingsStore
  extensions: ExtensionsStore
  directory: DirectoryStore
  notifications: NotificationsStore
  latency: LatencyStore
  frame: FrameStore
  edits: EditsStore
}

export interface ExtensionSlotProps {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
  /** Props of the extension's component, as its contract says. */
  props: object
  /** Drawn while the code is on its way; default a small spinner after 200 ms. */
  placeholder?: ReactNode
  /** Drawn when the extension is missing or fails, beside the notification. */
  fallback: ReactNode
  /** Name of the field for the message about a missing interface. */
  fieldName?: string
}

export interface ConfirmRequest {
  title: string
  message?: string
  /** Verb with its object; default "OK". */
  confirmLabel?: string
  cancelLabel?: string
  /** Destroys something: danger colours. */
  isDestructive?: boolean
  /** Something else that can be done instead; the answer is no by then. Not from a sandbox. */
  alternative?: { label: string; onPress: () => void }
}

/** Which part of which extension a screen is about to show. */
export interface ExtensionRef {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
}

export interface PreloadOptions {
  /** Nothing may come of it: a failure is forgotten, and the part that does show the extension tries again. Default false. */
  isGuess?: boolean
}

/** Something that an extension did wrong. */
export interface ExtensionIncident {
  /** One of the codes of docs/extensions/loading.md. */
  kind: string
  /** What was said the last time. */
  message: string
  /** The last time, in milliseconds since the page began. */
  atMs: number
  /** How often it has happened. */
  count: number
}

/** How an extension has fared in this page. */
export interface ExtensionHealth {
  /** Time from the first wish to the running code of its slowest part, in milliseconds; `null` until one is loaded. */
  loadMs: number | null
  incidentCount: number
  lastIncident: ExtensionIncident | null
  /** The last of each kind, and of each place where it was slow; latest first. */
  incidents: readonly ExtensionIncident[]
}

/** Something that has just been noted of an extension. */
export interface ExtensionHealthEvent {
  /** Without a version it is about the one that is listed. */
  ref: { kind: ExtensionKind; id: string; version?: string }
  /** `loaded`, or the kind of an incident. */
  what: string
  /** For `loaded`: how long it took, in milliseconds. */
  ms?: number
}

/** The page of an item that someone had open. */
export interface VisitedItem {
  collection: string
  key: PrimaryKey
  /** What the item was called. */
  title: string
}

/** Displays that are text, as far as their code has come. */
export interface TextDisplays {
  /**
   * What the display of an interface makes of values. Answers `null` where the value has to be drawn, or the display has failed.
   *
   * @returns `null` while its code is not there, and for displays that are no text.
   */
  of: (interfaceId: string) => TextOf | null
  /** Another number once `of` answers otherwise than it has answered. */
  version: () => number
  /** Calls back when `version` may be another. @returns Function that ends it. */
  subscribe: (listener: () => void) => () => void
}

/** What the shell gives to everything that runs inside it. Extensions reach it through hooks, never directly. */
export interface Host {
  /** Client for the current project. */
  readonly api: Api
  readonly stores: HostStores
  /** Renders a part of an extension, isolated from the page. */
  readonly ExtensionSlot: ComponentType<ExtensionSlotProps>
  /** Displays of interfaces that are text, as tables draw them; see `useDisplayTexts`. */
  readonly textDisplays: TextDisplays
  /** Fetches the code of what a screen is about to show, in one wave. Never rejects. */
  readonly preloadExtensions: (refs: readonly ExtensionRef[], options?: PreloadOptions) => void
  /** What can be done on the page; see `useCommands`. */
  readonly commands: Commands
  /** Remembers an open item page; see `useVisit`. */
  readonly noteVisit: (item: VisitedItem) => void
  /** Who is asked before the page that is shown is left; see `useLeaveGuard`. */
  readonly leaveGuards: Pick<LeaveGuards, 'add'>
  /** Asks the user; resolves to false when dismissed. */
  readonly confirm: (request: ConfirmRequest) => Promise<boolean>
  /** Fetches the schema again after it was changed. */
  readonly reloadSchema: () => Promise<void>
  /** Fetches the listing of extensions again and applies it as soon as nothing is edited. */
  readonly reloadExtensions: () => Promise<void>
  /** What became of the extensions of this page so far. */
  readonly extensionHealth: {
    of: (ref: Pick<ExtensionRef, 'kind' | 'id'>) => ExtensionHealth
    subscribe: (listener: (event: ExtensionHealthEvent) => void) => () => void
  }
  readonly manifestOf: (ref: Pick<ExtensionRef, 'kind' | 'id'>) => ExtensionManifest | null
}
