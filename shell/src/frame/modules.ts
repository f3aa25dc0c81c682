import type { ExtensionManifest, Permissions, Role } from '@pergola/sdk'
import type { CurrentUser } from '@pergola/sdk/host'

/** One cell of the module bar. */
export interface ModuleEntry {
  key: string
  name: string
  icon: string
  /** Path inside the console, or an address elsewhere. */
  link: string
  isExternal: boolean
}

const DEFAULT_ORDER = 50

/** First path segments below the project that a module serves. */
export function pathsOf(manifest: ExtensionManifest): readonly string[] {
  return manifest.paths?.length ? manifest.paths : [`ext/${manifest.id}`]
}

/** Some only bring screens for the others. */
const hasPages = ({ parts }: ExtensionManifest) => parts.includes('module')

/** The module that serves a path: `collections`, or `ext/{id}` for those that bring no paths of their own. */
export function findModule(modules: readonly ExtensionManifest[], path: string): ExtensionManifest | null {
  return modules.find((manifest) => hasPages(manifest) && pathsOf(manifest).includes(path)) ?? null
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
    link: `/${project}/${pathsOf(manifest)[0]}`,
    isExternal: false,
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
