import { type ComponentType, createElement } from 'react'
import { createApi } from '../client/api/createApi'
import { createCommands } from '../client/host/createCommands'
import { createLeaveGuards, type LeaveGuards } from '../client/host/createLeaveGuards'
import type {
  ConfirmRequest,
  ExtensionHealth,
  ExtensionSlotProps,
  Host,
  VisitedItem,
} from '../client/host/Host'
import { createDirectoryStore } from '../client/host/stores/directory'
import { createEditsStore } from '../client/host/stores/edits'
import { createExtensionsStore } from '../client/host/stores/extensions'
import { createFrameStore } from '../client/host/stores/frame'
import { createLatencyStore } from '../client/host/stores/latency'
import { createNotificationsStore } from '../client/host/stores/notifications'
import { createProjectsStore } from '../client/host/stores/projects'
import { createSchemaStore } from '../client/host/stores/schema'
import { createSessionStore } from '../client/host/stores/session'
import { createSettingsStore } from '../client/host/stores/settings'
import type { ExtensionKind, ExtensionPart } from '../contract/definitions'
import type { ExtensionManifest } from '../contract/manifest'
import type { TextOf } from '../contract/props'
import type {
  Collection,
  CollectionPreset,
  Item,
  Permission,
  ProjectInfo,
  Relation,
  Setting,
  User,
  Viewing,
} from '../contract/wire'
import { createFakeFetch, type FakeHandler, type FakeRequest } from './createFakeFetch'
import { anExtension, aUser } from './fixtures'

/** Components that stand in for extensions, by kind, id and part. */
export type FakeExtensions = Partial<
  Record<ExtensionKind, Readonly<Record<string, Partial<Record<ExtensionPart, ComponentType<never>>>>>>
>

export interface FakeHostOptions {
  /** Key of the project; default `atlas`. */
  project?: string
  info?: Partial<ProjectInfo['api']>
  collections?: readonly Collection[]
  relations?: readonly Relation[]
  /** Default an administrator; `null` for public pages. */
  user?: User | null
  /** Everyone, for names and roles; default the current user alone. */
  users?: readonly User[]
  permissions?: readonly Permission[]
  /** As whom the project is viewed; default as oneself. */
  viewing?: Viewing
  settings?: Readonly<Record<string, unknown>>
  bookmarks?: readonly CollectionPreset[]
  /** Rows by collection (`cities`, `directus_files`); the fake API reads and writes these very arrays. */
  items?: Record<string, Item[]>
  extensions?: FakeExtensions
  /** Listing records; default one for each of `extensions`. */
  manifests?: readonly ExtensionManifest[]
  /** Answers of your own, by method and path: `'GET /users/me'`. */
  handlers?: Readonly<Record<string, FakeHandler>>
  /** What became of extensions in this page, by kind and id: `'interface/slider'`. */
  health?: Readonly<Record<string, Partial<ExtensionHealth>>>
  /** Answers dialogs of `useConfirm`; default yes. */
  onConfirm?: (request: ConfirmRequest) => boolean | Promise<boolean>
}

export interface FakeHost extends Host {
  readonly leaveGuards: LeaveGuards
  /** Everything that was asked of the API, oldest first. */
  readonly requests: readonly FakeRequest[]
  /** What was asked through `useConfirm`. */
  readonly confirmations: readonly ConfirmRequest[]
  /** Item pages that were noted as open. */
  readonly visits: readonly VisitedItem[]
  /** How often the listing of extensions was asked for again. */
  readonly extensionReloads: () => number
}

const INFO: ProjectInfo['api'] = {
  project_name: 'Atlas',
  project_color: '#0f766e',
  project_public_note: null,
  default_locale: 'en-US',
  telemetry: false,
  project_logo: null,
  project_foreground: null,
  project_background: null,
}

/** A host with stores of its own and an API in memory, so that components can be tested without a server. */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const { project = 'atlas', collections = [], extensions = {}, handlers = {} } = options
  const user = options.user === undefined ? aUser() : options.user
  const users = options.users ?? (user ? [user] : [])
  const info: ProjectInfo = { api: { ...INFO, ...options.info }, server: { max_upload_size: 20_000_000 } }
  const items = options.items ?? {}
  items.directus_users ??= users.map((entry) => ({ ...entry }))

  const server = createFakeFetch({ project, collections, items, info, handlers })
  const confirmations: ConfirmRequest[] = []
  const visits: VisitedItem[] = []
  let extensionReloads = 0
  const stores: Host['stores'] = {
    projects: createProjectsStore(project),
    session: createSessionStore(),
    schema: createSchemaStore(),
    settings: createSettingsStore(),
    extensions: createExtensionsStore(),
    directory: createDirectoryStore(),
    notifications: createNotificationsStore(),
    latency: createLatencyStore(),
    frame: createFrameStore(),
    edits: createEditsStore(),
  }
  stores.projects.getState().listed([project])
  stores.projects.getState().infoReceived(project, info, user !== null)
  if (user) stores.session.getState().userReceived(user, options.viewing)
  stores.schema.getState().collectionsReceived(collections)
  stores.schema.getState().relationsReceived(options.relations ?? [])
  stores.schema.getState().permissionsReceived(options.permissions ?? [])
  stores.settings
    .getState()
    .received(
      Object.entries(options.settings ?? {}).map(
        ([key, value], index): Setting => ({ id: index + 1, key, value }),
      ),
    )
  stores.extensions.getState().received(options.manifests ?? manifestsOf(extensions))
  stores.directory.getState().usersReceived(users)
  stores.directory.getState().bookmarksReceived(options.bookmarks ?? [])

  return {
    api: createApi({
      root: 'https://cms.example/',
      project,
      fetch: server.fetch,
      onRunningChange: stores.frame.getState().requestsChanged,
    }),
    stores,
    ExtensionSlot: createFakeSlot(extensions),
    textDisplays: {
      of: (id) => (extensions.interface?.[id]?.display as { textOf?: TextOf } | undefined)?.textOf ?? null,
      version: () => 0,
      subscribe: () => () => {},
    },
    preloadExtensions: () => {},
    commands: createCommands(),
    noteVisit: (item) => visits.push(item),
    visits,
    leaveGuards: createLeaveGuards(),
    confirm: async (request) => {
      confirmations.push(request)
      return options.onConfirm?.(request) ?? true
    },
    reloadSchema: async () => {},
    reloadExtensions: async () => {
      extensionReloads += 1
    },
    extensionReloads: () => extensionReloads,
    extensionHealth: createFakeHealth(options.health ?? {}),
    manifestOf: ({ kind, id }) => stores.extensions.getState()[kind][id] ?? null,
    requests: server.requests,
    confirmations,
  }
}

function createFakeHealth(known: NonNullable<FakeHostOptions['health']>): Host['extensionHealth'] {
  const untried: ExtensionHealth = { loadMs: null, incidentCount: 0, lastIncident: null, incidents: [] }
  const entries = new Map(Object.entries(known).map(([key, health]) => [key, { ...untried, ...health }]))
  return { of: ({ kind, id }) => entries.get(`${kind}/${id}`) ?? untried, subscribe: () => () => {} }
}

function manifestsOf(extensions: FakeExtensions): ExtensionManifest[] {
  return Object.entries(extensions).flatMap(([kind, byId]) =>
    Object.entries(byId).map(([id, parts]) =>
      anExtension(kind as ExtensionKind, id, {}, { parts: Object.keys(parts) as ExtensionPart[] }),
    ),
  )
}

/** Draws the stand-in of an extension, or the slot's fallback where there is none. */
function createFakeSlot(extensions: FakeExtensions): ComponentType<ExtensionSlotProps> {
  return ({ kind, id, part, props, fallback }) => {
    const Part = extensions[kind]?.[id]?.[part] as ComponentType<object> | undefined
    return Part ? createElement(Part, props) : fallback
  }
}
