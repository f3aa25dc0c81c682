import type { FieldType } from './wire'

/** What is special about a system collection on screens that show any collection. */
export interface SystemTraits {
  /** What its rows are: accounts of people, or files with a content of their own in `data`. */
  holds?: 'people' | 'files'
  /** What people call its items, the best first; none where they have no name. Default: the first plain text of the form. */
  nameTemplates?: readonly string[]
  /** The server alone writes its rows: a log. */
  isLog?: boolean
  /** Place of its listing and item pages below the project. The others of the system have screens in the settings. */
  pages?: string
}

const NO_TRAITS: SystemTraits = {}

const TRAITS: ReadonlyMap<string, SystemTraits> = new Map([
  ['directus_activity', { isLog: true, pages: 'activity', nameTemplates: [] }],
  [
    'directus_files',
    { holds: 'files', pages: 'files', nameTemplates: ['{{ title }}', '{{ filename_download }}'] },
  ],
  [
    'directus_users',
    { holds: 'people', pages: 'users', nameTemplates: ['{{ first_name }} {{ last_name }}', '{{ email }}'] },
  ],
  ['directus_webhooks', { pages: 'settings/webhooks' }],
])

/** The traits of a collection; none for those of the project. */
export function traitsOf(collection: string): SystemTraits {
  return TRAITS.get(collection) ?? NO_TRAITS
}

const IMPLIED_TARGETS: Partial<Record<FieldType, string>> = {
  file: 'directus_files',
  owner: 'directus_users',
  user: 'directus_users',
  user_updated: 'directus_users',
}

/** The system collection that fields of a type lead to without a relation row that says so. */
export function impliedTarget(type: FieldType): string | null {
  return IMPLIED_TARGETS[type] ?? null
}
