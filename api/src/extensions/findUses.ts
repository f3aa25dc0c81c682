import type { Knex } from 'knex'
import type { ExtensionVersion } from './ExtensionVersion'

/** What in a project would change if an extension went away. */
export interface ExtensionUses {
  /** Fields that an interface is chosen for: `cities.name`. */
  fields: string[]
  /** Collections that someone sees in this layout. */
  collections: string[]
  /** Names of the roles that see those, or whose navigation lists this module. */
  roles: string[]
}

export const NO_USES: ExtensionUses = { fields: [], collections: [], roles: [] }

/** Finds who uses what, for all extensions of a project with one query a kind. */
export async function findUses(
  db: Knex,
): Promise<(extension: Pick<ExtensionVersion, 'kind' | 'id' | 'meta'>) => ExtensionUses> {
  const fields: { collection: string; field: string; interface: string | null }[] = await db(
    'directus_fields',
  )
    .select('collection', 'field', 'interface')
    .whereNotNull('interface')
    .orderBy(['collection', 'sort', 'field'])
  const presets: { collection: string; view_type: string; role: number | null }[] = await db(
    'directus_collection_presets',
  ).select('collection', 'view_type', 'role')
  const roles: RoleRow[] = await db('directus_roles').select('id', 'name', 'module_listing').orderBy('id')

  return ({ kind, id, meta }) => {
    if (kind === 'interface') {
      const using = fields.filter((field) => field.interface === id)
      return { ...NO_USES, fields: using.map(({ collection, field }) => `${collection}.${field}`) }
    }
    if (kind === 'layout') {
      const using = presets.filter(({ view_type }) => view_type === id)
      const seeing = new Set(using.map(({ role }) => role))
      return {
        ...NO_USES,
        collections: [...new Set(using.map(({ collection }) => collection))].sort(),
        roles: roles.filter((role) => seeing.has(role.id)).map(({ name }) => name),
      }
    }
    const paths = pathsOf(id, meta)
    return { ...NO_USES, roles: roles.filter((role) => lists(role, paths)).map(({ name }) => name) }
  }
}

interface RoleRow {
  id: number
  name: string
  module_listing: string | null
}

/** Path segments below the project that a module serves. */
function pathsOf(id: string, { paths }: Record<string, unknown>): string[] {
  return Array.isArray(paths) && paths.length > 0 ? paths.map(String) : [`ext/${id}`]
}

/** True when a role's navigation links to one of the paths, with the project before it or without. */
function lists({ module_listing }: RoleRow, paths: readonly string[]): boolean {
  const links = parseLinks(module_listing)
  return links.some((link) => paths.some((path) => new RegExp(`(^|/)${escapePattern(path)}(/|$)`).test(link)))
}

function parseLinks(listing: string | null): string[] {
  try {
    const entries: unknown = JSON.parse(listing ?? '[]')
    return Array.isArray(entries) ? entries.map((entry) => String(entry?.link ?? '')) : []
  } catch {
    return []
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
