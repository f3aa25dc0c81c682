import { useCallback, useMemo } from 'react'
import { useStore } from 'zustand'
import type { ExtensionKind } from '../../contract/definitions'
import type { ExtensionManifest } from '../../contract/manifest'
import type { Collection, CollectionPreset, Relation, User } from '../../contract/wire'
import type { Api } from '../api/createApi'
import type { ConfirmRequest } from '../host/Host'
import { useHost } from '../host/HostContext'
import type { NotificationInput } from '../host/stores/notifications'
import { isPergolaServer, type ProjectEntry } from '../host/stores/projects'
import type { CurrentUser } from '../host/stores/session'
import { createPermissions, type Permissions } from '../permissions/createPermissions'

/** The client for the current project's API. */
export function useApi(): Api {
  return useHost().api
}

/**
 * The signed-in user.
 *
 * @throws Error on public pages, where no one is signed in.
 */
export function useCurrentUser(): CurrentUser {
  const user = useStore(useHost().stores.session, (state) => state.user)
  if (!user) throw new Error('No one is signed in here')
  return user
}

/** The current project with what it says about itself. */
export function useProject(): ProjectEntry {
  const project = useStore(useHost().stores.projects, (state) =>
    state.current === null ? undefined : state.entries[state.current],
  )
  if (!project) throw new Error('No project is chosen here')
  return project
}

/** Whether the current project's server is one of Pergola; see {@link isPergolaServer}. */
export function useIsPergolaServer(): boolean {
  return isPergolaServer(useProject())
}

/** All collections by name, the system's included; fields that may not be read are among them. */
export function useCollections(): Readonly<Record<string, Collection>> {
  return useStore(useHost().stores.schema, (state) => state.collections)
}

/** One collection, or `null` when the project has none of that name. */
export function useCollection(name: string): Collection | null {
  return useStore(useHost().stores.schema, (state) => state.collections[name] ?? null)
}

export function useRelations(): readonly Relation[] {
  return useStore(useHost().stores.schema, (state) => state.relations)
}

/** What the current user may do; see {@link Permissions}. */
export function usePermissions(): Permissions {
  const { session, schema, directory } = useHost().stores
  const user = useStore(session, (state) => state.user)
  const isViewing = useStore(session, (state) => state.viewing !== null)
  const rows = useStore(schema, (state) => state.permissions)
  const collections = useStore(schema, (state) => state.collections)
  const users = useStore(directory, (state) => state.users)
  return useMemo(() => {
    const roles = new Map(users.map((entry) => [entry.id, roleIdOf(entry)]))
    return createPermissions({
      user,
      isViewing,
      rows,
      collections,
      roleOfUser: (id) => roles.get(id) ?? null,
    })
  }, [user, isViewing, rows, collections, users])
}

function roleIdOf({ role }: User): number | null {
  return typeof role === 'object' ? (role?.id ?? null) : role
}

/** Value of one project setting, `undefined` when it was never stored. */
export function useSetting(key: string): unknown {
  return useStore(useHost().stores.settings, (state) => state.rows.find((row) => row.key === key)?.value)
}

/** Everyone the current user may see, loaded at start. */
export function useUsers(): readonly User[] {
  return useStore(useHost().stores.directory, (state) => state.users)
}

export function useBookmarks(): readonly CollectionPreset[] {
  return useStore(useHost().stores.directory, (state) => state.bookmarks)
}

/** The enabled extensions of a kind, by id. */
export function useExtensions(kind: ExtensionKind): Readonly<Record<string, ExtensionManifest>> {
  return useStore(useHost().stores.extensions, (state) => state[kind])
}

/**
 * Shows a notification; returns its id. Its texts are plain, no matter what they are: a link or a heading that an extension
 * wrote would be taken for the console's.
 */
export function useNotify(): (input: NotificationInput) => string {
  const { notifications } = useHost().stores
  return useCallback((input) => notifications.getState().pushed(toPlain(input)), [notifications])
}

/** Without what only the console may ask for, and without elements in the place of texts. */
function toPlain({ title, details, color, icon, delayMs, action }: NotificationInput): NotificationInput {
  return { title: String(title), details: details && String(details), color, icon, delayMs, action }
}

/** Asks the user to confirm; the promise resolves to false when dismissed. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  return useHost().confirm
}

/** Fetches collections, fields, relations and permissions again, after they were changed. */
export function useReloadSchema(): () => Promise<void> {
  return useHost().reloadSchema
}

/**
 * Whether `translation` of collections and fields has all languages: the console starts with its own alone, where there are
 * others. What changes names asks for them first, by {@link useReloadSchema}.
 */
export function useHasAllNames(): boolean {
  return useStore(useHost().stores.schema, (state) => state.namesIn === null)
}

/**
 * Brings the page to the extensions that the server lists now, after they were installed, enabled, disabled or changed
 * to another version. Waits until nothing is edited.
 */
export function useReloadExtensions(): () => Promise<void> {
  return useHost().reloadExtensions
}
