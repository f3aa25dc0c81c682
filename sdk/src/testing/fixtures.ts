import type { ExtensionKind } from '../contract/definitions'
import type { ExtensionManifest } from '../contract/manifest'
import type { Collection, Field, FileRecord, Permission, Relation, User } from '../contract/wire'

/** A plain text field, changed as given. */
export function aField(name: string, overrides: Partial<Field> = {}): Field {
  return {
    id: null,
    collection: 'items',
    field: name,
    type: 'string',
    datatype: 'VARCHAR',
    interface: 'text-input',
    options: null,
    required: false,
    readonly: false,
    hidden_detail: false,
    hidden_browse: false,
    primary_key: false,
    auto_increment: false,
    unique: false,
    signed: true,
    locked: false,
    default_value: null,
    length: '255',
    sort: null,
    width: 'full',
    note: null,
    validation: null,
    group: null,
    translation: null,
    ...overrides,
  }
}

/**
 * A managed collection with a numeric key `id` and the given fields, by name.
 *
 * @param fields - What differs from a plain text field; `id` may be changed too.
 */
export function aCollection(
  name: string,
  fields: Readonly<Record<string, Partial<Field>>> = {},
  overrides: Partial<Collection> = {},
): Collection {
  const id: Partial<Field> = {
    type: 'integer',
    datatype: 'INT',
    interface: 'primary-key',
    primary_key: true,
    auto_increment: true,
    hidden_detail: true,
    length: '11',
  }
  const entries = Object.entries({ ...fields, id: { ...id, ...fields.id } }).map(
    ([field, part], index): [string, Field] => [
      field,
      aField(field, { id: index + 1, collection: name, ...part }),
    ],
  )
  return {
    collection: name,
    managed: true,
    hidden: false,
    single: false,
    icon: null,
    note: null,
    translation: null,
    fields: Object.fromEntries(entries),
    ...overrides,
  }
}

export function aRelation(overrides: Partial<Relation> = {}): Relation {
  return {
    id: 1,
    collection_many: 'cities',
    field_many: 'country',
    collection_one: 'countries',
    field_one: null,
    junction_field: null,
    ...overrides,
  }
}

/** An administrator called Ada; pass another `role` for someone with limited rights. */
export function aUser(overrides: Partial<User> = {}): User {
  return {
    id: 1,
    status: 'active',
    role: {
      id: 1,
      name: 'Administrator',
      description: null,
      ip_whitelist: [],
      external_id: null,
      module_listing: null,
      collection_listing: null,
      enforce_2fa: false,
      users: [],
    },
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    avatar: null,
    title: null,
    company: null,
    locale: 'en-US',
    timezone: 'UTC',
    theme: 'auto',
    last_page: null,
    last_access_on: null,
    external_id: null,
    locale_options: null,
    email_notifications: true,
    password: null,
    token: null,
    '2fa_secret': null,
    password_reset_token: null,
    ...overrides,
  }
}

/** An editor (role 3) called Bo, to be limited by permission rows. */
export function anEditor(overrides: Partial<User> = {}): User {
  const { role } = aUser()
  return aUser({
    id: 2,
    first_name: 'Bo',
    last_name: 'Diaz',
    email: 'bo@example.com',
    role: typeof role === 'object' && role ? { ...role, id: 3, name: 'Editor' } : null,
    ...overrides,
  })
}

/** A row that allows everything on a collection to role 3, changed as given. */
export function aPermission(collection: string, overrides: Partial<Permission> = {}): Permission {
  return {
    collection,
    role: 3,
    status: null,
    create: 'full',
    read: 'full',
    update: 'full',
    delete: 'full',
    comment: 'full',
    explain: 'none',
    read_field_blacklist: [],
    write_field_blacklist: [],
    status_blacklist: [],
    ...overrides,
  }
}

/** The record of a small picture. */
export function aFile(overrides: Partial<FileRecord> = {}): FileRecord {
  return {
    id: 1,
    title: 'Flag',
    storage: 'local',
    private_hash: null,
    checksum: null,
    charset: null,
    duration: null,
    embed: null,
    metadata: null,
    type: 'image/png',
    filename_disk: 'flag.png',
    filename_download: 'flag.png',
    filesize: 2048,
    width: 320,
    height: 200,
    uploaded_on: '2024-05-01 10:00:00',
    uploaded_by: 1,
    description: null,
    location: null,
    tags: [],
    folder: null,
    data: {
      full_url: 'https://cms.example/uploads/atlas/originals/flag.png',
      url: '/uploads/atlas/originals/flag.png',
      asset_url: 'https://cms.example/atlas/assets/flag',
      thumbnails: [],
    },
    ...overrides,
  }
}

/** A listed extension with one part and no options. */
export function anExtension(
  kind: ExtensionKind,
  id: string,
  translation: ExtensionManifest['translation'] = {},
  overrides: Partial<ExtensionManifest> = {},
): ExtensionManifest {
  return {
    kind,
    id,
    name: id,
    icon: 'extension',
    version: '1.0.0',
    sdk: '*',
    compatible: true,
    path: `extensions/core/${kind}s/${id}/meta.json`,
    source: 'core',
    parts:
      kind === 'interface' ? ['input', 'display'] : kind === 'layout' ? ['layout', 'options'] : ['module'],
    tier: 'trusted',
    grants: [],
    sandboxAssets: [],
    entry: {
      format: 'container',
      global: `${kind}_${id.replaceAll('-', '_')}`,
      assets: [{ file: 'entry.js', kind: 'entry' }],
    },
    translation,
    messages: {},
    options: {},
    types: kind === 'interface' ? ['string'] : [],
    ...overrides,
  }
}
