/** A row of `directus_permissions`; what is left out is `none` or an empty list. */
export interface PermissionSeed {
  collection: string
  status?: string
  create?: Level
  read?: Level
  update?: Level
  delete?: Level
  comment?: 'none' | 'read' | 'create' | 'update' | 'full'
  read_field_blacklist?: string[]
  write_field_blacklist?: string[]
  status_blacklist?: string[]
}

type Level = 'none' | 'mine' | 'role' | 'full'

export const demoProject = 'atlas'

export const demoPassword = 'pergola'

export const adminUser = { email: 'admin@example.com', first_name: 'Ada', last_name: 'Admin' }

export const editorUser = { email: 'editor@example.com', first_name: 'Edda', last_name: 'Editor' }

export const editorRole = {
  name: 'Editor',
  description: 'Reads what is published and keeps the cities up to date',
}

/** Beside the rows that every new role gets. Countries in other states than published stay out of sight. */
export const editorPermissions: PermissionSeed[] = [
  {
    collection: 'countries',
    status: 'published',
    read: 'full',
    comment: 'read',
    read_field_blacklist: ['note', 'modified_by'],
  },
  { collection: 'countries', status: 'draft' },
  { collection: 'countries', status: 'deleted' },
  {
    collection: 'cities',
    read: 'full',
    update: 'full',
    comment: 'update',
    write_field_blacklist: ['population', 'is_capital'],
  },
  { collection: 'languages', read: 'full' },
  { collection: 'countries_languages', read: 'full' },
  { collection: 'countries_borders', read: 'full' },
  { collection: 'countries_translations', read: 'full' },
]

/** Settings that differ from a fresh installation. */
export const atlasSettings = {
  project_name: 'Atlas',
  project_color: '#0F5C63',
  project_public_note: `A demo on real data: every country, and some 135,000 cities.

Sign in as **${adminUser.email}** or **${editorUser.email}**, password \`${demoPassword}\`.`,
  default_limit: '200',
}
