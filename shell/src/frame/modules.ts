import type { ExtensionManifest, Permissions, Role } from '@pergola/sdk'
import type { CurrentUser } from '@pergola/sdk/host'

/** One cell of the module bar. */
export interface ModuleEntry {
  key: string
  name: string
  icon: string
  /** Path inside the console, or an address elsewhere. */
  link: string
  isExternal?: boolean
}

const DEFAULT_ORDER = 50

/** Pages of the console itself, whose addresses people trust: no module has them, with a project before it or not. */
const RESERVED = ['ext', 'login', 'logout', 'reset-password', 'accept-invite', 'install', 'setup-2fa']

/** Some only bring screens for the others. */
const hasPages = ({ parts }: ExtensionManifest) => parts.includes('module')

/** The path that each has, whatever others name. */
const ownPathOf = ({ id }: ExtensionManifest) => `ext/${id}`

/**
 * The module that serves a path: `collections`, or `ext/{id}`. Where several name one path, it is that of the module that came with
 * the console; an operator who wants another one there replaces it.
 */
export function findModule(modules: readonly ExtensionManifest[], path: string): ExtensionManifest | null {
  const withPages = modules.filter(hasPages)
  const naming = RESERVED.includes(path) ? [] : withPages.filter(({ paths }) => paths?.includes(path))
  return (
    withPages.find((manifest) => ownPathOf(manifest) === path) ??
    naming.find(({ source }) => source === 'core') ??
    naming[0] ??
    null
  )
}

/** Where a module begins: the first of its paths that is not someone else's. */
export function pathOf(manifest: ExtensionManifest, modules: readonly ExtensionManifest[]): string {
  return manifest.paths?.find((path) => findModule(modules, path)?.id === manifest.id) ?? ownPathOf(manifest)
}

export function isAllowed(
  manifest: ExtensionManifest,
  user: CurrentUser | null,
  permissions: Permissions,
): boolean {
  if (manifest.adminOnly && !user?.isAdmin) return false
  return manifest.requiresRead === undefined || permissions.can('read', manifest.requiresRead)
}

interface ModuleBarInput {
  project: string
  modules: readonly ExtensionManifest[]
  user: CurrentUser | null
  permissions: Permissions
  /** Name of a module as people read it. */
  nameOf: (manifest: ExtensionManifest) => string
}

/**
 * What the module bar shows: what the role's own list says, else every module that the user may open, by its order.
 * Modules for administrators follow their list in either case.
 */
export function listModules({ project, modules, user, permissions, nameOf }: ModuleBarInput): ModuleEntry[] {
  const toEntry = (manifest: ExtensionManifest): ModuleEntry => ({
    key: manifest.id,
    name: nameOf(manifest),
    icon: manifest.icon,
    link: `/${project}/${pathOf(manifest, modules)}`,
  })
  const allowed = [...modules]
    .filter((manifest) => hasPages(manifest) && !manifest.unlisted && isAllowed(manifest, user, permissions))
    .sort((a, b) => (a.order ?? DEFAULT_ORDER) - (b.order ?? DEFAULT_ORDER))
  const listing = user?.role?.module_listing
  if (!listing?.length) return allowed.map(toEntry)
  return [
    ...listing.map((item, index) => toListedEntry(item, index, project)),
    ...allowed.filter(({ adminOnly }) => adminOnly).map(toEntry),
  ]
}

type ListedModule = NonNullable<Role['module_listing']>[number]

function toListedEntry({ name, link, icon }: ListedModule, index: number, project: string): ModuleEntry {
  const isExternal = /^https?:\/\//.test(link)
  const path = link.replace(/^#?\/?/, '')
  const isAbsolute = path === project || path.startsWith(`${project}/`)
  return {
    key: `${index}-${link}`,
    name,
    icon: icon || 'extension',
    link: isExternal ? link : isAbsolute ? `/${path}` : `/${project}/${path}`,
    isExternal,
  }
}
