import type { TFunction } from 'i18next'
import type { ProjectExtension } from './projectExtensions'

/** More names than this are counted instead of listed. */
const MAX_NAMES = 6

type Uses = ProjectExtension['used_by']

/** True when something would look or work differently without the extension; modules are on everyone's way. */
export function isUsed({ kind, used_by }: ProjectExtension): boolean {
  return kind === 'module' || countUses(used_by) > 0
}

export function countUses({ fields, collections, roles }: Uses): number {
  return fields.length + collections.length + roles.length
}

/** "Fields: cities.rating, films.rating. Roles: Editor." Empty for what nothing uses. */
export function describeUses(uses: Uses, t: TFunction): string {
  return (['fields', 'collections', 'roles'] as const)
    .filter((kind) => uses[kind].length > 0)
    .map((kind) => t(`modules.settings.extensions.used_${kind}`, { names: listNames(uses[kind], t) }))
    .join(' ')
}

function listNames(names: readonly string[], t: TFunction): string {
  const listed = names.slice(0, MAX_NAMES).join(', ')
  const count = names.length - MAX_NAMES
  return count > 0 ? t('modules.settings.extensions.names_and_more', { names: listed, count }) : listed
}
