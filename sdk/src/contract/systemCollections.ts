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
  /** Place of an item's page below the project where it is not at `pages`, with `{key}` for the key. */
  itemPage?: string
  /** Keys of the texts that say what the pages at `pages` are: one for each part of the address. */
  pageNames?: readonly string[]
  /** One of its rows is the viewer's: filters can mean it, and deleting it can end their own way in. */
  ofViewer?: 'account' | 'role'
  /** What fields that lead to it without a relation row show of an item. */
  shownFields?: readonly string[]
  /** Fields of which each row has a value of its own: several rows are not given the same. Beside those that are unique. */
  ownFields?: readonly string[]
  /**
   * Fields by which the server finds its own things, and secrets that it compares for no one: they say nothing to people, so
   * that no filter offers them.
   */
  internalFields?: readonly string[]
  /** Fields that hold words of programs: what people read in their place is the text of this key, a dot and the word. */
  wordTexts?: Readonly<Record<string, string>>
}

const NO_TRAITS: SystemTraits = {}

const TRAITS: ReadonlyMap<string, SystemTraits> = new Map([
  [
    'directus_activity',
    {
      isLog: true,
      pages: 'activity',
      pageNames: ['activity_log'],
      nameTemplates: [],
      wordTexts: { action: 'activity_kinds' },
    },
  ],
  ['directus_collections', { itemPage: 'settings/collections/{key}' }],
  [
    'directus_files',
    {
      holds: 'files',
      pages: 'files',
      pageNames: ['file_library'],
      nameTemplates: ['{{ title }}', '{{ filename_download }}'],
      shownFields: ['id', 'title', 'type', 'filename_disk', 'data', 'metadata'],
      ownFields: ['preview', 'data', 'filename_disk', 'private_hash'],
      internalFields: ['filename_disk', 'private_hash'],
    },
  ],
  ['directus_folders', { itemPage: 'files?folder={key}' }],
  ['directus_roles', { itemPage: 'settings/roles/{key}', ofViewer: 'role' }],
  ['directus_settings', { itemPage: 'settings/global' }],
  [
    'directus_users',
    {
      holds: 'people',
      pages: 'users',
      pageNames: ['user_directory'],
      nameTemplates: ['{{ first_name }} {{ last_name }}', '{{ email }}'],
      ofViewer: 'account',
      shownFields: ['id', 'first_name', 'last_name', 'avatar.id', 'avatar.type', 'avatar.data'],
      ownFields: ['email', 'token', 'external_id', '2fa_secret', 'password_reset_token'],
      internalFields: ['password', 'token', '2fa_secret', 'password_reset_token'],
    },
  ],
  ['directus_webhooks', { pages: 'settings/webhooks', pageNames: ['settings', 'settings_webhooks'] }],
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
