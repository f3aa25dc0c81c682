// Made from the schemas of the server's routes by "npm run contract": edit those.
import type { QueryValue } from './queryValue'

/** A number where that is exact, else text */
export type PrimaryKey = number | string

/** A row of any collection */
export type Item = Record<string, unknown>

export type ListMeta = {
  collection?: string
  type?: 'item' | 'collection'
  result_count?: number
  total_count?: number
  status_count?: Record<string, number>
  filter_count?: number
  limit?: number
  offset?: number
  page?: number
  page_count?: number
  links?: Record<string, string | null>
}

/** Related data that could not be read */
export type RelatedDataWarning = {
  type: 'warning'
  message: string
  code: number
  fields: string[]
}

/** Refused or failed; `code` says why */
export type Error = {
  error: {
    code: number | null
    /** For people, in English */
    message: string
    /** Name of the sentence */
    key?: string
    /** What the sentence is filled with */
    params?: Record<string, string | number>
    /** Ours alone: wrong values, each with what is wrong with it */
    problems?: {
      field: string
      /** Name of the sentence */
      key: string
      /** What the sentence is filled with */
      params: Record<string, string | number>
    }[]
    /** Ours alone: the refusal of something else that this one is about, `{reason}` in its sentence */
    reason?: {
      /** For people, in English */
      message: string
      /** Name of the sentence */
      key?: string
      /** What the sentence is filled with */
      params?: Record<string, string | number>
      /** Ours alone: wrong values, each with what is wrong with it */
      problems?: {
        field: string
        /** Name of the sentence */
        key: string
        /** What the sentence is filled with */
        params: Record<string, string | number>
      }[]
    }
  }
  /** For 409 on a write that lost: the row as it is now */
  data?: unknown
  /** For 409 on a nested item whose `$base` is outdated, and on a new one whose key is taken: which item, and in which fields */
  lost?: {
    collection: string
    key: PrimaryKey
    fields: string[]
  }
}

export type Refusal = {
  /** For people, in English */
  message: string
  /** Name of the sentence */
  key?: string
  /** What the sentence is filled with */
  params?: Record<string, string | number>
  /** Ours alone: wrong values, each with what is wrong with it */
  problems?: {
    field: string
    /** Name of the sentence */
    key: string
    /** What the sentence is filled with */
    params: Record<string, string | number>
  }[]
  /** Ours alone: the refusal of something else that this one is about, `{reason}` in its sentence */
  reason?: {
    /** For people, in English */
    message: string
    /** Name of the sentence */
    key?: string
    /** What the sentence is filled with */
    params?: Record<string, string | number>
    /** Ours alone: wrong values, each with what is wrong with it */
    problems?: {
      field: string
      /** Name of the sentence */
      key: string
      /** What the sentence is filled with */
      params: Record<string, string | number>
    }[]
  }
}

export type Filter = {
  field: string
  operator: string
  value: unknown
}

export type Translation = {
  locale: string
  translation: string
  /** Ours alone: the note and the choices in this language, by their words as they are stored */
  texts?: Record<string, string>
}

export type Thumbnail = {
  key: string
  url: string
  relative_url: string
  dimension: string
  width: number
  height: number
}

/** Addresses of a file */
export type FileData = {
  full_url: string
  url: string
  asset_url: string
  thumbnails: Thumbnail[] | null
  embed?: {
    html: string
    url: string
  } | null
}

/** A row of directus_activity */
export type Activity = {
  id: number
  action: string
  action_by: number | User | null
  action_on: string
  ip: string
  user_agent: string
  collection: string
  item: string
  edited_on: string | null
  comment: string | null
  comment_deleted_on: string | null
}

/** A remembered listing (`title` null) or a bookmark. `view_query` and `view_options` are keyed by layout id */
export type CollectionPreset = {
  id: number
  title: string | null
  user: number | null
  role: number | null
  collection: string
  search_query: string | null
  filters: Filter[] | null
  view_type: string | null
  view_query: Record<string, Record<string, unknown>> | null
  view_options: Record<string, Record<string, unknown>> | null
  translation: string | null
}

/** A row of directus_files */
export type FileRecord = {
  id: number
  storage: string
  private_hash: string | null
  filename_disk: string
  filename_download: string
  title: string | null
  type: string | null
  uploaded_by: number | User | null
  uploaded_on: string
  charset: string | null
  filesize: number
  width: number | null
  height: number | null
  duration: number | null
  embed: string | null
  folder: number | Folder | null
  description: string | null
  location: string | null
  tags: string[]
  checksum: string | null
  metadata: unknown
  data: FileData
}

/** A row of directus_folders */
export type Folder = {
  id: number
  name: string
  parent_folder: number | Folder | null
}

/** A row of directus_permissions */
export type Permission = {
  id: number
  collection: string
  role: number
  status: string | null
  create: 'none' | 'mine' | 'role' | 'full' | null
  read: 'none' | 'mine' | 'role' | 'full' | null
  update: 'none' | 'mine' | 'role' | 'full' | null
  delete: 'none' | 'mine' | 'role' | 'full' | null
  comment: 'none' | 'read' | 'create' | 'update' | 'full' | null
  explain: 'none' | 'create' | 'update' | 'always' | null
  read_field_blacklist: string[] | null
  write_field_blacklist: string[] | null
  status_blacklist: string[] | null
}

/** A row of directus_relations */
export type Relation = {
  id: number
  collection_many: string
  field_many: string
  collection_one: string | null
  field_one: string | null
  junction_field: string | null
  /** What becomes of items that refer to one that is deleted: `clear`, `restrict` or `delete`; without it they keep its key */
  on_delete?: string
}

/** A row of directus_revisions */
export type Revision = {
  id: number
  activity: number
  collection: string
  item: string
  data: Record<string, unknown>
  delta: Record<string, unknown> | null
  parent_collection: string | null
  parent_item: string | null
  parent_changed: boolean
}

/** A row of directus_roles */
export type Role = {
  id: number
  name: string
  description: string | null
  ip_whitelist: string[]
  external_id: string | null
  module_listing:
    | {
        name: string
        link: string
        icon?: string | null
      }[]
    | null
  collection_listing:
    | {
        group_name?: string | null
        collections: {
          collection: string
        }[]
      }[]
    | null
  enforce_2fa: boolean
  users: (PrimaryKey | Record<string, unknown>)[]
}

/** One row per key; the value of a file is its record, of JSON its text */
export type Setting = {
  id: number
  key: string
  value: unknown
}

/** A row of directus_users */
export type User = {
  id: number
  status: string
  role: number | Role | null
  first_name: string | null
  last_name: string | null
  email: string
  password: string | null
  token: string | null
  external_id: string | null
  theme: 'auto' | 'light' | 'dark' | null
  '2fa_secret': string | null
  password_reset_token: string | null
  timezone: string
  locale: string | null
  locale_options: unknown
  avatar: number | FileRecord | null
  company: string | null
  title: string | null
  email_notifications: boolean
  last_access_on: string | null
  last_page: string | null
}

/** A row of directus_webhooks */
export type Webhook = {
  id: number
  status: string
  http_action: string | null
  url: string | null
  collection: string | null
  directus_action: string | null
}

export type FieldType =
  | 'alias'
  | 'array'
  | 'binary'
  | 'boolean'
  | 'datetime'
  | 'date'
  | 'time'
  | 'file'
  | 'hash'
  | 'group'
  | 'integer'
  | 'decimal'
  | 'json'
  | 'lang'
  | 'm2o'
  | 'o2m'
  | 'slug'
  | 'sort'
  | 'status'
  | 'string'
  | 'translation'
  | 'uuid'
  | 'datetime_created'
  | 'datetime_updated'
  | 'owner'
  | 'user_updated'
  | 'user'

/** One column or alias of a collection, metadata and database facts merged */
export type Field = {
  id: number | null
  collection: string
  field: string
  /** A `FieldType`; lists write those without a column in capital letters */
  type: FieldType
  interface: string | null
  /** Of the interface, as they were stored */
  options: Record<string, unknown> | null
  locked: boolean | number | null
  validation: string | null
  required: boolean
  readonly: boolean
  hidden_detail: boolean
  hidden_browse: boolean
  sort: number | null
  width: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
  group: number | null
  note: string | null
  translation: Translation[] | null
  datatype: string | null
  unique: boolean
  primary_key: boolean
  auto_increment: boolean
  default_value: unknown
  signed: boolean
  length: string | null
}

/** The field that a setting is edited with; it has no column */
export type SettingField = {
  id: number | null
  collection: string
  field: string
  /** A `FieldType`; lists write those without a column in capital letters */
  type: FieldType
  interface: string | null
  /** Of the interface, as they were stored */
  options: Record<string, unknown> | null
  locked: boolean | number | null
  validation: string | null
  required: boolean
  readonly: boolean
  hidden_detail: boolean
  hidden_browse: boolean
  sort: number | null
  width: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
  group: number | null
  note: string | null
  translation: Translation[] | null
}

export type FieldInput = {
  id?: number | null
  collection?: string
  field?: string
  /** A `FieldType`; lists write those without a column in capital letters */
  type?: FieldType
  interface?: string | null
  /** Of the interface, as they were stored */
  options?: Record<string, unknown> | null
  locked?: boolean | number
  validation?: string | null
  required?: boolean
  readonly?: boolean
  hidden_detail?: boolean
  hidden_browse?: boolean
  sort?: number | null
  width?: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
  group?: number | null
  note?: string | null
  translation?: Translation[] | null
  datatype?: string | null
  unique?: boolean
  primary_key?: boolean
  auto_increment?: boolean
  default_value?: unknown
  signed?: boolean
  length?: string | number | null
}

export type Collection = {
  collection: string
  managed: boolean
  hidden: boolean
  single: boolean
  icon: string | null
  note: string | null
  translation: Translation[] | null
  /** Ours alone: its place among the collections; without one it comes after them */
  sort?: number
  /** By name; with `fields=*.*` a list */
  fields: Record<string, Field>
}

/** A collection without its fields */
export type CollectionSummary = {
  collection: string
  managed: boolean
  hidden: boolean
  single: boolean
  icon: string | null
  note: string | null
  translation: Translation[] | null
  /** Ours alone: its place among the collections; without one it comes after them */
  sort?: number
}

/** The user as a login answers it, numbers as text */
export type SignedInUser = {
  id: string
  status: string
  role: string | null
  first_name: string | null
  last_name: string | null
  email: string
  timezone: string
  locale: string | null
  locale_options: string | null
  avatar: string | null
  company: string | null
  title: string | null
  external_id: string | null
  theme: string | null
  '2fa_secret': string | null
  password_reset_token: null
}

export type Session = {
  id: number
  user: number
  token_type: string | null
  ip_address: string | null
  user_agent: string | null
  created_on: string | null
  token_expired_at: string | null
  last_used_on: string | null
  /** The request belongs to it */
  is_current: boolean
}

export type SignInProvider = {
  name: string
  icon: string
}

export type Backup = {
  id: number
  state: 'running' | 'done' | 'failed' | 'interrupted'
  /** ISO 8601, UTC */
  created_on: string
  created_by: number | null
  /** Of `total` */
  done: number
  total: number | null
  error: string | null
  refusal: Refusal | null
  archive: {
    bytes: number
    /** Of the archive */
    sha256: string
    rows: number
    files: number
    /** Records whose content is not in the storage */
    missing_files: number
  } | null
}

/** The user, with fresh recovery codes */
export type TwoFactorActivation = {
  /** Shown this once */
  recovery_codes: string[]
}

/** What came of an invitation; members and suspended people get no mail, and keep their role */
export type InvitationResult = {
  email: string
  result: 'invited' | 'invited-again' | 'member' | 'suspended' | 'failed'
  /** Why it failed, in English */
  error?: string
  refusal?: Refusal
}

/** An extension's own `meta.json`, its id and where it was found */
export type ExtensionRecord = {
  id: string
  /** Address of `meta.json`, relative to the root of the API */
  path: string
  /** Whether its range `sdk` includes the version of this console */
  compatible: boolean
}

/** An extension as an administrator of a project sees it */
export type ProjectExtension = {
  kind: 'interface' | 'layout' | 'module'
  id: string
  name: string
  icon: string
  /** The version that the project uses, or would use */
  version: string
  chosen_version: string | null
  versions: {
    version: string
    origin: 'core' | 'custom' | 'installed'
    /** Bytes */
    size: number
    /** What it may do beyond drawing itself, in the tier that it runs in */
    grants: ('items:read' | 'item:read' | 'item:write' | 'user:read' | 'notify' | 'confirm' | 'wasm')[]
  }[]
  source: 'core' | 'custom'
  enabled: boolean
  /** Switched off by the operator of the server, which a project cannot change */
  locked: boolean
  tier: 'trusted' | 'sandboxed'
  /** Whether the active version brings what it takes to run sandboxed */
  can_sandbox: boolean
  /** Bytes */
  size: number
  used_by: {
    /** Fields that an interface is chosen for: `cities.name` */
    fields: string[]
    /** Collections that someone sees in this layout */
    collections: string[]
    /** Names of the roles that see those, or whose navigation lists this module */
    roles: string[]
  }
}

/** How one version of an extension has fared for everyone */
export type ExtensionHealth = {
  kind: 'interface' | 'layout' | 'module'
  id: string
  version: string
  /** Pages that loaded it */
  pages: number
  load_ms: number | null
  problems: {
    what: string
    pages: number
    events: number
  }[]
  days: {
    day: string
    pages: number
    problems: number
  }[]
}

export type InstalledExtension = {
  kind: 'interface' | 'layout' | 'module'
  id: string
  version: string
  /** Bytes */
  size: number
  /** The console came with one of that id, which a project uses until it chooses this version */
  replaces_core: boolean
  tier: 'trusted' | 'sandboxed'
  /** What it may do beyond drawing itself, in the tier that it runs in */
  grants: ('items:read' | 'item:read' | 'item:write' | 'user:read' | 'notify' | 'confirm' | 'wasm')[]
}

export type DatabaseInspection = {
  state: 'empty' | 'tables' | 'directus' | 'project' | 'unfinished'
  /** Tables that are there and stay as they are */
  tables: string[]
  /** Tables that would be created */
  new_tables: string[]
  /** Columns that would be added to system tables, as `table.column` */
  new_columns: string[]
  /** What should be looked at first */
  problems: {
    kind: 'rights' | 'charset' | 'version'
    /** Rights that are missing, the charset, or the version */
    detail: string
  }[]
}

export type Restore = {
  state: 'receiving' | 'checking' | 'ready' | 'refused' | 'restoring' | 'done'
  /** Of the archive */
  bytes: number
  /** How much of it is here: where the next piece begins */
  received: number
  /** Of `total`, while it is checked or restored */
  done: number
  total: number
  error: string | null
  refusal: Refusal | null
  contents: {
    project: string
    /** ISO 8601, UTC */
    created_on: string
    database: 'sqlite' | 'mysql'
    rows: number
    files: number
    missing_files: number
    /** Those with most rows */
    collections: {
      collection: string
      rows: number
    }[]
  } | null
}

export type ServerInfo = {
  /** Version of the contract */
  directus: string
  server: {
    type: string
    rewrites: boolean
    os: string
    os_version: string
  }
  php: {
    version: string
    max_upload_size: number
    extensions: Record<string, boolean>
  }
  permissions: {
    public: string
    logs: string
    uploads: string
  }
  /** What the installer may offer */
  databases: string[]
  /** Models that a project may start with */
  templates: string[]
}

/** The keys below `api` grow with the caller's rights */
export type ProjectInfo = {
  api: {
    version?: string
    requires2FA?: boolean
    database?: string
    project_logo: {
      full_url: string
      url: string
      asset_url: string
    } | null
    project_color: string | null
    project_foreground: {
      full_url: string
      url: string
      asset_url: string
    } | null
    project_background: {
      full_url: string
      url: string
      asset_url: string
    } | null
    project_public_note: string | null
    default_locale: string | null
    telemetry: boolean
    project_name: string | null
    /** Ours alone: `GET /{project}/hydrate` answers what a console needs to start in one call */
    hydrate?: boolean
    /** Ours alone: `GET /{project}/search` looks through all collections */
    search?: boolean
    /** Ours alone: `/{project}/exports`, `/imports` and `/batches` take a listing as a whole */
    transfers?: boolean
    /** Ours alone: `filter[$or]` and `filter[$and]` are groups of conditions */
    filter_groups?: boolean
    /** Ours alone: `$base` of what is changed, nested or not, names the values that it replaces; one that is outdated is refused */
    nested_bases?: boolean
    /** Ours alone: a nested item with `$new` is created, and refused where another one has its key */
    nested_new?: boolean
    /** Ours alone: `/hydrate?part=model` answers the model, without names in other languages that the caller has */
    model_part?: boolean
    /** Ours alone: a `POST` or `PATCH` that carries the header `Idempotency-Key` counts once */
    request_keys?: boolean
    /** Ours alone: `/files/uploads` takes a file in several requests, by the protocol tus 1.0 */
    resumable_uploads?: boolean
    /** Ours alone: collections have a place (`sort`), and `PATCH /{project}/collections` changes several at once */
    collection_order?: boolean
    /** Ours alone, for administrators: `?plan=1` answers what a change of the data model would do, and does nothing */
    model_plans?: boolean
    /** Ours alone, for administrators: `/collections/{collection}/indexes` and `/cost` answer */
    indexes?: boolean
    /** Ours alone: this console may load an extension from the developer's own machine */
    extensions_dev?: boolean
  }
  server?: {
    max_upload_size?: number
    general?: {
      php_version: string
      php_api: string
    }
  }
}

/** The answers of the single routes, side by side */
export type Hydration = {
  user: User
  /** As whom the session views the project; what else is answered is theirs */
  viewing?: {
    role: {
      id: number
      name: string
    } | null
    user: {
      id: number
      name: string
    } | null
  }
  settings: Setting[]
  bookmarks: CollectionPreset[]
  users: User[]
  permissions: Permission[] | null
  serverInfo: ProjectInfo
  /** For administrators */
  roles?: Role[]
  collections?: Collection[]
  /** The language that was asked for, where names of collections and fields in others are left out */
  names_in?: string
  settingsFields: SettingField[]
  relations: Relation[]
  interfaces: ExtensionRecord[]
  layouts: ExtensionRecord[]
  modules: ExtensionRecord[]
}

/** What depends on who asks */
export type PersonHydration = {
  user: User
  /** As whom the session views the project; what else is answered is theirs */
  viewing?: {
    role: {
      id: number
      name: string
    } | null
    user: {
      id: number
      name: string
    } | null
  }
  settings: Setting[]
  bookmarks: CollectionPreset[]
  users: User[]
  permissions: Permission[] | null
  serverInfo: ProjectInfo
  /** For administrators */
  roles?: Role[]
}

/** What is the same for all who may see the model */
export type SharedHydration = {
  collections?: Collection[]
  /** The language that was asked for, where names of collections and fields in others are left out */
  names_in?: string
  settingsFields: SettingField[]
  relations: Relation[]
  interfaces: ExtensionRecord[]
  layouts: ExtensionRecord[]
  modules: ExtensionRecord[]
}

/** The model, for those who have changed it */
export type ModelHydration = {
  collections?: Collection[]
  /** The language that was asked for, where names of collections and fields in others are left out */
  names_in?: string
  settingsFields: SettingField[]
  relations: Relation[]
  /** Of all names of collections and fields, in all languages */
  names_tag: string
}

export type FileUses = {
  uses: {
    collection: string
    field: string
    by: 'reference' | 'text'
    /** The first that the reader may read: keys and short texts */
    items: Item[]
    /** How many more there are */
    others: number
  }[]
  /** Items that refer to it by a field that the reader may not read. Texts are not counted */
  hidden: number
  /** False where the project has more text fields than are searched */
  isComplete: boolean
}

export type UnusedFiles = {
  /** The newest of them, 500 at most */
  keys: number[]
  total: number
  /** False where the project has more text fields than are searched */
  isComplete: boolean
}

/** What a change of the data model would do. Nothing is done to find out */
export type ModelPlan = {
  steps: {
    action:
      | 'create_table'
      | 'add_column'
      | 'create_field'
      | 'create_relation'
      | 'drop_table'
      | 'drop_column'
      | 'change_column'
      | 'delete_field'
      | 'delete_relation'
      | 'delete_role'
    collection: string
    field?: string
    /** Items that lose or get a value, or are written again */
    items?: number
    /** How the column is declared before */
    from?: string
    /** How it is declared after */
    to?: string
  }[]
  /** Values because of which the change would be refused */
  obstacles: {
    kind: 'missing' | 'repeated' | 'misfit'
    /** Items that hold such values */
    count: number
    examples: string[]
  }[]
  /** Values that are taken, but not as they are, and values that a new field brings. `rounded`: to fewer decimals. `cut` and `emptied`: they do not fit, and are kept in another field. `unlisted`: the choice is no longer offered, and stays where it is. `filled`: the default. `blank`: an empty value, because the field is required and has no default. `dangling`: a key to which the related collection has no item */
  changes?: {
    kind: 'rounded' | 'cut' | 'emptied' | 'unlisted' | 'filled' | 'blank' | 'dangling'
    /** Items that hold such values */
    count: number
    examples: string[]
  }[]
  references: {
    kind: 'permission' | 'preset' | 'bookmark' | 'field' | 'reference'
    name: string | null
  }[]
}

/** The model of a project as a file: without its items, people and secrets */
export type Snapshot = {
  /** Version of this form */
  pergola: number
  collections: Record<string, unknown>[]
  relations: Record<string, unknown>[]
  roles: Record<string, unknown>[]
  permissions: Record<string, unknown>[]
  presets: Record<string, unknown>[]
  webhooks: Record<string, unknown>[]
  settings: Record<string, unknown>
}

/** One thing of the model that a file has otherwise than the project */
export type ModelChange = {
  /** Names the change among those of its comparison */
  id: string
  part: 'collection' | 'field' | 'relation' | 'role' | 'permission' | 'preset' | 'webhook' | 'setting'
  action: 'create' | 'update' | 'delete'
  /** Outermost first: collection and field, or role, collection and status */
  names: string[]
  from: Record<string, unknown> | null
  to: Record<string, unknown> | null
  /** The values that an update changes */
  keys: string[]
  /** Changes that have to be made with this one */
  requires: string[]
  plan?: ModelPlan
  /** Why it cannot be made */
  refusal?: string
}

export type PermissionExplanation = {
  create: {
    allowed: boolean
    rows: {
      status: string | null
      owner: 'all' | 'mine' | 'role'
      hidden_fields: string[]
    }[]
    /** Fields that are read or may be sent, in some of the rows at least; of an item: in this one */
    fields: string[]
    /** The write has to come with a comment */
    needs_comment: boolean
    /** One sentence for each of `decided_by` */
    reasons: string[]
    decided_by: {
      rule:
        | 'administrator'
        | 'reads-only'
        | 'no-permission-row'
        | 'level'
        | 'no-owner-field'
        | 'status'
        | 'owner'
        | 'deleted'
        | 'unreadable'
        | 'system'
        | 'inactive'
        | 'two-factor'
        | 'on-creation'
      rowId?: number | null
      status?: string | null
      level?: string
      owner?: number | null
      message?: string
    }[]
  }
  read: {
    allowed: boolean
    rows: {
      status: string | null
      owner: 'all' | 'mine' | 'role'
      hidden_fields: string[]
    }[]
    /** Fields that are read or may be sent, in some of the rows at least; of an item: in this one */
    fields: string[]
    /** The write has to come with a comment */
    needs_comment: boolean
    /** One sentence for each of `decided_by` */
    reasons: string[]
    decided_by: {
      rule:
        | 'administrator'
        | 'reads-only'
        | 'no-permission-row'
        | 'level'
        | 'no-owner-field'
        | 'status'
        | 'owner'
        | 'deleted'
        | 'unreadable'
        | 'system'
        | 'inactive'
        | 'two-factor'
        | 'on-creation'
      rowId?: number | null
      status?: string | null
      level?: string
      owner?: number | null
      message?: string
    }[]
  }
  update: {
    allowed: boolean
    rows: {
      status: string | null
      owner: 'all' | 'mine' | 'role'
      hidden_fields: string[]
    }[]
    /** Fields that are read or may be sent, in some of the rows at least; of an item: in this one */
    fields: string[]
    /** The write has to come with a comment */
    needs_comment: boolean
    /** One sentence for each of `decided_by` */
    reasons: string[]
    decided_by: {
      rule:
        | 'administrator'
        | 'reads-only'
        | 'no-permission-row'
        | 'level'
        | 'no-owner-field'
        | 'status'
        | 'owner'
        | 'deleted'
        | 'unreadable'
        | 'system'
        | 'inactive'
        | 'two-factor'
        | 'on-creation'
      rowId?: number | null
      status?: string | null
      level?: string
      owner?: number | null
      message?: string
    }[]
  }
  delete: {
    allowed: boolean
    rows: {
      status: string | null
      owner: 'all' | 'mine' | 'role'
      hidden_fields: string[]
    }[]
    /** Fields that are read or may be sent, in some of the rows at least; of an item: in this one */
    fields: string[]
    /** The write has to come with a comment */
    needs_comment: boolean
    /** One sentence for each of `decided_by` */
    reasons: string[]
    decided_by: {
      rule:
        | 'administrator'
        | 'reads-only'
        | 'no-permission-row'
        | 'level'
        | 'no-owner-field'
        | 'status'
        | 'owner'
        | 'deleted'
        | 'unreadable'
        | 'system'
        | 'inactive'
        | 'two-factor'
        | 'on-creation'
      rowId?: number | null
      status?: string | null
      level?: string
      owner?: number | null
      message?: string
    }[]
  }
}

export type ServerDetails = {
  contract_version: string
  sdk_version: string
  node_version: string
  /** ISO 8601, UTC */
  started_on: string
  database: {
    type: 'sqlite' | 'mysql'
    version: string
    /** Time of one small statement */
    answer_ms: number
    /** Bytes */
    size_bytes: number
  }
  storage: {
    type: 'local' | 's3'
    files: number
    /** Bytes */
    size_bytes: number
  }
  mail: {
    type: 'folder' | 'smtp'
    from: string | null
  }
  disk: {
    /** Bytes */
    free_bytes: number
    /** Bytes */
    size_bytes: number
  }
  memory: {
    /** Bytes */
    used_bytes: number
  }
  webhooks: {
    pending: number
    failed: number
  }
}

export type Health = {
  status: 'ok' | 'degraded' | 'unavailable'
  /** ISO 8601, UTC. From here on for monitors only */
  started_on?: string
  /** 99th percentile */
  loop_delay_ms?: number
  memory_bytes?: number
  reads?: {
    running: number
    waiting: number
  }
  projects?: {
    project: string
    database: 'up' | 'down'
    connections_waiting: number
    jobs_running: number
    webhooks_pending: number
    webhooks_failed: number
  }[]
}

/** One call of a webhook, without its body, which holds rows of other collections */
export type Delivery = {
  id: number
  state: 'pending' | 'delivered' | 'failed'
  method: string
  url: string
  attempts: number
  response_status: number | null
  error: string | null
  answer: string | null
  /** ISO 8601, UTC */
  created_on: string
  finished_on: string | null
}

export type WriteQuery = {
  /** Fields, with wildcards and dots */
  fields?: string | readonly string[]
  /** Conditions: filter[field][operator]=value */
  filter?: Record<string, Record<string, QueryValue>>
  /** Search text */
  q?: string
  /** Fields to sort by, `-` for descending, `?` for random */
  sort?: string | readonly string[]
  /** Rows at most; negative: all */
  limit?: number | string
  /** Rows to skip */
  offset?: number | string
  /** Page, from 1; needs a limit */
  page?: number | string
  /** `1`: the first match as an object */
  single?: 1 | 0 | boolean | string
  /** Names of meta values, or `*` */
  meta?: string | readonly string[]
  /** Statuses to show, or `*` */
  status?: string | readonly string[]
  /** Languages of translations */
  lang?: string | readonly string[]
  /** Fields to group by */
  groups?: string | readonly string[]
  /** Explanation for the activity log */
  comment?: string
  /** `1`: neither activity nor revision; for administrators */
  activity_skip?: 1 | 0 | boolean | string
  /** `1`: refused with 409 where it would lock the caller out */
  keep_access?: 1 | 0 | boolean | string
}

export type ItemsQuery = {
  /** Fields, with wildcards and dots */
  fields?: string | readonly string[]
  /** Conditions: filter[field][operator]=value */
  filter?: Record<string, Record<string, QueryValue>>
  /** Search text */
  q?: string
  /** Fields to sort by, `-` for descending, `?` for random */
  sort?: string | readonly string[]
  /** Rows at most; negative: all */
  limit?: number | string
  /** Rows to skip */
  offset?: number | string
  /** Page, from 1; needs a limit */
  page?: number | string
  /** `1`: the first match as an object */
  single?: 1 | 0 | boolean | string
  /** Names of meta values, or `*` */
  meta?: string | readonly string[]
  /** Statuses to show, or `*` */
  status?: string | readonly string[]
  /** Languages of translations */
  lang?: string | readonly string[]
  /** Fields to group by */
  groups?: string | readonly string[]
}

/**
 * By method and path below the project, or below the server: what a call takes and the data that it answers.
 *
 * @internal The OpenAPI document of the server describes each.
 */
export interface Operations {
  'DELETE /activity/comment/:id': { input: { path: { id: string | number } }; data: undefined }
  'DELETE /auth/view_as': { input: object; data: undefined }
  'DELETE /backups/:id': { input: { path: { id: string | number } }; data: undefined }
  'DELETE /collection_presets/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /collections/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
    }
    data: ModelPlan | undefined
  }
  'DELETE /collections/:collection/indexes/:name': {
    input: { path: { collection: string | number; name: string | number } }
    data: undefined
  }
  'DELETE /fields/:collection/:field': {
    input: {
      path: { collection: string | number; field: string | number }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
        /** Deletes the junction table, too */
        delete_junction?: 1 | boolean | string
      }
    }
    data: ModelPlan | undefined
  }
  'DELETE /files/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /files/uploads/:upload': { input: { path: { upload: string | number } }; data: undefined }
  'DELETE /folders/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /items/:collection/:ids': {
    input: {
      path: { collection: string | number; ids: string | number | readonly (string | number)[] }
      query?: WriteQuery
    }
    data: undefined
  }
  'DELETE /jobs/:id': { input: { path: { id: string | number } }; data: undefined }
  'DELETE /permissions/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /relations/:ids': {
    input: {
      path: { ids: string | number | readonly (string | number)[] }
      query?: {
        /** Fields, with wildcards and dots */
        fields?: string | readonly string[]
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Fields to sort by, `-` for descending, `?` for random */
        sort?: string | readonly string[]
        /** Rows at most; negative: all */
        limit?: number | string
        /** Rows to skip */
        offset?: number | string
        /** Page, from 1; needs a limit */
        page?: number | string
        /** `1`: the first match as an object */
        single?: 1 | 0 | boolean | string
        /** Names of meta values, or `*` */
        meta?: string | readonly string[]
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Languages of translations */
        lang?: string | readonly string[]
        /** Fields to group by */
        groups?: string | readonly string[]
        /** Explanation for the activity log */
        comment?: string
        /** `1`: neither activity nor revision; for administrators */
        activity_skip?: 1 | 0 | boolean | string
        /** `1`: refused with 409 where it would lock the caller out */
        keep_access?: 1 | 0 | boolean | string
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
    }
    data: ModelPlan | undefined
  }
  'DELETE /roles/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /server/extensions/:kind/:id/:version': {
    input: {
      path: { kind: string | number; id: string | number; version: string | number }
      query?: {
        super_admin_token?: string
        /** `true`: also what projects use */
        force?: string
      }
    }
    data: undefined
  }
  'DELETE /server/projects/:key': {
    input: {
      path: { key: string | number }
      query?: {
        super_admin_token?: string
      }
    }
    data: undefined
  }
  'DELETE /server/restores/:id': { input: { path: { id: string | number } }; data: undefined }
  'DELETE /settings/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /users/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'DELETE /webhooks/:ids': {
    input: { path: { ids: string | number | readonly (string | number)[] }; query?: WriteQuery }
    data: undefined
  }
  'GET /': { input: object; data: ProjectInfo }
  'GET /activity': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Activity[] }
  'GET /activity/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Activity }
  'GET /auth/check': {
    input: object
    data: {
      authenticated: boolean
    }
  }
  'GET /auth/sessions': {
    input: {
      query?: {
        /** For administrators: of this user */
        user?: string
      }
    }
    data: Session[] | undefined
  }
  'GET /auth/sso': { input: object; data: SignInProvider[] }
  'GET /backups': { input: object; data: Backup[] }
  'GET /collection_presets': { input: { query?: Omit<ItemsQuery, 'single'> }; data: CollectionPreset[] }
  'GET /collection_presets/:ids': {
    input: { path: { ids: string | number }; query?: ItemsQuery }
    data: CollectionPreset
  }
  'GET /collections': {
    input: {
      query?: {
        fields?: string | readonly string[]
        limit?: number | string
        offset?: number | string
      }
    }
    data: Collection[]
  }
  'GET /collections/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        fields?: string | readonly string[]
      }
    }
    data: Collection
  }
  'GET /collections/:collection/cost': {
    input: {
      path: { collection: string | number }
      query?: {
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Fields to sort by, `-` for descending, `?` for random */
        sort?: string | readonly string[]
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Rows at most; negative: all */
        limit?: number | string
        /** Fields to group by */
        groups?: string | readonly string[]
      }
    }
    data: {
      /** Of the table */
      rows: number
      reads: 'page' | 'matching' | 'all'
      /** What matches is put in order before the first row is sent */
      sorts: boolean
      /** In the words of the database */
      steps: string[]
      proposal: string[] | null
      reason: 'fast' | 'small' | 'search' | 'text' | 'relation' | 'conditions' | null
    }
  }
  'GET /collections/:collection/indexes': {
    input: { path: { collection: string | number } }
    data: {
      name: string
      /** In the order of the index; none where it holds no plain columns */
      fields: string[]
      kind: 'key' | 'unique' | 'server' | 'order' | 'search' | 'own' | 'other'
      state: 'ready' | 'building' | 'failed'
    }[]
  }
  'GET /extensions': { input: object; data: ProjectExtension[] }
  'GET /extensions/:kind/:id/state': {
    input: { path: { kind: string | number; id: string | number } }
    data: {
      state: 'enabled' | 'disabled' | 'missing'
    }
  }
  'GET /extensions/health': { input: object; data: ExtensionHealth[] }
  'GET /fields': {
    input: {
      query?: {
        limit?: number | string
      }
    }
    data: Field[]
  }
  'GET /fields/:collection': { input: { path: { collection: string | number } }; data: Field[] }
  'GET /fields/:collection/:field': {
    input: { path: { collection: string | number; field: string | number } }
    data: Field
  }
  'GET /files': { input: { query?: Omit<ItemsQuery, 'single'> }; data: FileRecord[] }
  'GET /files/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: FileRecord }
  'GET /files/:ids/revisions': {
    input: { path: { ids: string | number }; query?: ItemsQuery }
    data: Revision[]
  }
  'GET /files/:ids/revisions/:offset': {
    input: { path: { ids: string | number; offset: string | number }; query?: ItemsQuery }
    data: Revision
  }
  'GET /files/:ids/uses': { input: { path: { ids: string | number } }; data: FileUses }
  'GET /files/unused': { input: object; data: UnusedFiles }
  'GET /folders': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Folder[] }
  'GET /folders/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Folder }
  'GET /hydrate': {
    input: {
      query?: {
        /** Ids of which only the core version is listed, separated by commas; `*` for all */
        disable_extensions?: string
        /** Names of collections and fields in this language alone, English where there are none in it */
        locale?: string
        /** With `part=model`, the `names_tag` of an earlier answer: as long as it is the same, `locale` holds; otherwise all names are sent */
        names?: string
        /** What depends on who asks, what does not (model and extensions), or the model alone; left out, all in one answer. Parts carry a tag, and are not sent again as long as they are the same */
        part?: 'person' | 'shared' | 'model'
      }
    }
    data: Hydration | PersonHydration | SharedHydration | ModelHydration
  }
  'GET /interfaces': {
    input: {
      query?: {
        /** `1` lists the modules that came with the console too */
        core?: string
        /** Ids of which only the core version is listed, separated by commas; `*` for all */
        disable_extensions?: string
      }
    }
    data: ExtensionRecord[]
  }
  'GET /items/:collection': {
    input: { path: { collection: string | number }; query?: Omit<ItemsQuery, 'single'> }
    data: Item[]
  }
  'GET /items/:collection/:ids': {
    input: { path: { collection: string | number; ids: string | number }; query?: ItemsQuery }
    data: Item
  }
  'GET /items/:collection/:ids/revert/:revision': {
    input: { path: { collection: string | number; ids: string | number; revision: string | number } }
    data: {
      values: Item
      /** Lists that stay as they are, because they had more rows than a revision keeps */
      incomplete: string[]
      /** Related items that are gone, or that may not be read, and do not come back, by the field that led to them; references to them stay as they are */
      missing: {
        field: string
        keys: string[]
      }[]
    }
  }
  'GET /items/:collection/:ids/revisions': {
    input: { path: { collection: string | number; ids: string | number }; query?: ItemsQuery }
    data: Revision[]
  }
  'GET /items/:collection/:ids/revisions/:offset': {
    input: {
      path: { collection: string | number; ids: string | number; offset: string | number }
      query?: ItemsQuery
    }
    data: Revision
  }
  'GET /items/:collection/:ids/revisions/lists': {
    input: { path: { collection: string | number; ids: string | number } }
    data: {
      revision: number
      lists: Record<
        string,
        {
          before: Item[] | null
          after: Item[] | null
        }
      >
    }[]
  }
  'GET /jobs': {
    input: object
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }[]
  }
  'GET /jobs/:id': {
    input: { path: { id: string | number } }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'GET /jobs/:id/refused': {
    input: {
      path: { id: string | number }
      query?: {
        /** A file of the refused lines; else the first 100 of them */
        format?: 'csv'
      }
    }
    data: {
      line: number | null
      item: string | null
      /** Of the item, where it is not that of the job */
      collection?: string
      /** In English */
      reason: string
      refusal: Refusal
    }[]
  }
  'GET /layouts': {
    input: {
      query?: {
        /** `1` lists the modules that came with the console too */
        core?: string
        /** Ids of which only the core version is listed, separated by commas; `*` for all */
        disable_extensions?: string
      }
    }
    data: ExtensionRecord[]
  }
  'GET /modules': {
    input: {
      query?: {
        /** `1` lists the modules that came with the console too */
        core?: string
        /** Ids of which only the core version is listed, separated by commas; `*` for all */
        disable_extensions?: string
      }
    }
    data: ExtensionRecord[]
  }
  'GET /openapi.json': { input: object; data: undefined }
  'GET /permissions': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Permission[] }
  'GET /permissions/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Permission }
  'GET /permissions/explain/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** For administrators: the role to ask about */
        role?: string
        /** For administrators: the person to ask about */
        user?: string
      }
    }
    data: PermissionExplanation
  }
  'GET /permissions/explain/:collection/:key': {
    input: {
      path: { collection: string | number; key: string | number }
      query?: {
        /** For administrators: the role to ask about */
        role?: string
        /** For administrators: the person to ask about */
        user?: string
      }
    }
    data: PermissionExplanation
  }
  'GET /permissions/me': {
    input: object
    data: (
      | Permission
      | {
          id: null
          collection: null
          role: number
          status: null
        }
    )[]
  }
  'GET /permissions/me/:collection': {
    input: { path: { collection: string | number } }
    data: Permission | Permission[]
  }
  'GET /permissions/who/:collection/:key': {
    input: { path: { collection: string | number; key: string | number } }
    data: {
      role: number
      name: string
      read: 'all' | 'owner' | 'none'
      update: 'all' | 'owner' | 'none'
      delete: 'all' | 'owner' | 'none'
    }[]
  }
  'GET /relations': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Relation[] }
  'GET /relations/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Relation }
  'GET /revisions': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Revision[] }
  'GET /revisions/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Revision }
  'GET /roles': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Role[] }
  'GET /roles/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Role }
  'GET /schema/item_counts': { input: object; data: Record<string, number> }
  'GET /schema/snapshot': { input: object; data: Snapshot }
  'GET /search': {
    input: {
      query: {
        /** The text to search for */
        q: string
      }
    }
    data: {
      /** The best first */
      hits: {
        collection: string
        key: number | string
        /** Key and short texts of the item */
        item: Record<string, unknown>
        /** The field that holds the text; null: a list of the item does */
        match: {
          field: string
          excerpt: string
        } | null
      }[]
      /** Collections that took too long */
      unfinished: string[]
    }
  }
  'GET /server/extensions': {
    input: {
      query?: {
        super_admin_token?: string
      }
    }
    data: InstalledExtension[]
  }
  'GET /server/health': { input: object; data: Health }
  'GET /server/info': {
    input: {
      query?: {
        super_admin_token?: string
      }
    }
    data: ServerInfo
  }
  'GET /server/metrics': { input: object; data: undefined }
  'GET /server/projects': { input: object; data: string[] }
  'GET /server/restores/:id': { input: { path: { id: string | number } }; data: Restore }
  'GET /server_details': { input: object; data: ServerDetails }
  'GET /settings': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Setting[] }
  'GET /settings/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Setting }
  'GET /settings/fields': {
    input: {
      query?: {
        limit?: number | string
        offset?: number | string
      }
    }
    data: SettingField[]
  }
  'GET /tables/:id': {
    input: { path: { id: string | number } }
    data: {
      job: {
        id: number
        /** `replace`: what refers to a file is moved to another one */
        kind: 'import' | 'update' | 'delete' | 'replace'
        collection: string
        /** The import makes its collection, and takes it down again when it ends in the middle */
        makes_collection: boolean
        state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
        step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
        /** Items or lines in all */
        total: number | null
        done: number
        counts: {
          created: number
          updated: number
          deleted: number
          unchanged: number
          refused: number
          undone: number
          kept: number
        }
        /** Why it failed, in English */
        error: string | null
        refusal: Refusal | null
        file: null | {
          name: string
          columns: {
            heading: string
            samples: string[]
          }[]
          /** The one of a workbook that was read */
          sheet?: string
          sheets?: string[]
        }
        can_undo: boolean
      }
      /** A name that is free, or the one that was chosen */
      collection: string
      columns: {
        /** Of the column in the file, from 0 */
        index: number
        field: string
        label: string | null
        kind:
          | 'text'
          | 'long_text'
          | 'choices'
          | 'integer'
          | 'decimal'
          | 'boolean'
          | 'date'
          | 'datetime'
          | 'time'
          | 'relation'
          | 'list'
          | 'json'
        datatype: string | null
        length: string | null
        format:
          | '1234.5'
          | '1,234.5'
          | '1.234,5'
          | 'YYYY-MM-DD'
          | 'YYYY/MM/DD'
          | 'YYYY.MM.DD'
          | 'DD/MM/YYYY'
          | 'MM/DD/YYYY'
          | 'DD.MM.YYYY'
          | 'DD-MM-YYYY'
          | 'MM-DD-YYYY'
          | 'DD/MM/YY'
          | 'MM/DD/YY'
          | 'DD.MM.YY'
          | 'D MMM YYYY'
          | 'MMM D, YYYY'
          | 'HH:mm'
          | null
        choices: string[] | null
        collection: string | null
        find_by: string | null
        is_key: boolean
        heading: string
        is_left_out: boolean
        formats: (
          | '1234.5'
          | '1,234.5'
          | '1.234,5'
          | 'YYYY-MM-DD'
          | 'YYYY/MM/DD'
          | 'YYYY.MM.DD'
          | 'DD/MM/YYYY'
          | 'MM/DD/YYYY'
          | 'DD.MM.YYYY'
          | 'DD-MM-YYYY'
          | 'MM-DD-YYYY'
          | 'DD/MM/YY'
          | 'MM/DD/YY'
          | 'DD.MM.YY'
          | 'D MMM YYYY'
          | 'MMM D, YYYY'
          | 'HH:mm'
        )[]
        text_length: string
        decimals: string
        whole_numbers: string
        distinct: string[] | null
        can_be_key: boolean
        notes: {
          code: 'empty' | 'no_heading' | 'renamed' | 'ambiguous' | 'leading_zeros' | 'long_numbers' | 'nearly'
          count?: number
          line?: number
          text?: string
          kind?:
            | 'text'
            | 'long_text'
            | 'choices'
            | 'integer'
            | 'decimal'
            | 'boolean'
            | 'date'
            | 'datetime'
            | 'time'
            | 'relation'
            | 'list'
            | 'json'
        }[]
      }[]
      previews: {
        index: number
        values: (string | number | boolean | null)[]
        problem_count: number
        problems: {
          line: number
          value: string
          /** For people, in English */
          message: string
          /** Name of the sentence */
          key?: string
          /** What the sentence is filled with */
          params?: Record<string, string | number>
          /** Ours alone: wrong values, each with what is wrong with it */
          problems?: {
            field: string
            /** Name of the sentence */
            key: string
            /** What the sentence is filled with */
            params: Record<string, string | number>
          }[]
          /** Ours alone: the refusal of something else that this one is about, `{reason}` in its sentence */
          reason?: {
            /** For people, in English */
            message: string
            /** Name of the sentence */
            key?: string
            /** What the sentence is filled with */
            params?: Record<string, string | number>
            /** Ours alone: wrong values, each with what is wrong with it */
            problems?: {
              field: string
              /** Name of the sentence */
              key: string
              /** What the sentence is filled with */
              params: Record<string, string | number>
            }[]
          }
        }[]
      }[]
    }
  }
  'GET /types': {
    input: object
    data: {
      name: string
    }[]
  }
  'GET /users': { input: { query?: Omit<ItemsQuery, 'single'> }; data: User[] }
  'GET /users/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: User }
  'GET /users/:ids/revisions': {
    input: { path: { ids: string | number }; query?: ItemsQuery }
    data: Revision[]
  }
  'GET /users/:ids/revisions/:offset': {
    input: { path: { ids: string | number; offset: string | number }; query?: ItemsQuery }
    data: Revision
  }
  'GET /users/invite/:token': { input: { path: { token: string | number } }; data: User }
  'GET /utils/2fa_secret': {
    input: object
    data: {
      '2fa_secret': string
    }
  }
  'GET /webhooks': { input: { query?: Omit<ItemsQuery, 'single'> }; data: Webhook[] }
  'GET /webhooks/:id/deliveries': {
    input: {
      path: { id: string | number }
      query?: {
        /** Calls at most; default 100 */
        limit?: string
      }
    }
    data: Delivery[]
  }
  'GET /webhooks/:ids': { input: { path: { ids: string | number }; query?: ItemsQuery }; data: Webhook }
  'GET /webhooks/:ids/revisions': {
    input: { path: { ids: string | number }; query?: ItemsQuery }
    data: Revision[]
  }
  'GET /webhooks/:ids/revisions/:offset': {
    input: { path: { ids: string | number; offset: string | number }; query?: ItemsQuery }
    data: Revision
  }
  'PATCH /activity/comment/:id': {
    input: {
      path: { id: string | number }
      body: {
        comment: string
      }
    }
    data: Activity
  }
  'PATCH /collection_presets/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<CollectionPreset> }
    data: CollectionPreset | undefined
  }
  'PATCH /collections': {
    input: {
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
        activity_skip?: 1 | boolean | string
      }
      body: readonly {
        collection: string
        managed?: boolean
        hidden?: boolean | number
        single?: boolean
        icon?: string | null
        note?: string | null
        translation?: readonly Translation[] | null
        sort?: number | null
        fields?: readonly FieldInput[]
      }[]
    }
    data: CollectionSummary[] | ModelPlan
  }
  'PATCH /collections/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: {
        collection?: string
        managed?: boolean
        hidden?: boolean | number
        single?: boolean
        icon?: string | null
        note?: string | null
        translation?: readonly Translation[] | null
        sort?: number | null
      }
    }
    data: CollectionSummary | ModelPlan
  }
  'PATCH /extensions/:kind/:id': {
    input: {
      path: { kind: string | number; id: string | number }
      body: {
        enabled?: boolean
        /** Null follows the newest installed version, or, where the console came with one of that id, that one */
        version?: string | null
        tier?: 'trusted' | 'sandboxed'
      }
    }
    data: ProjectExtension
  }
  'PATCH /fields/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
        activity_skip?: 1 | boolean | string
      }
      body: readonly {
        id?: number | null
        collection?: string
        field?: string
        /** A `FieldType`; lists write those without a column in capital letters */
        type?: FieldType
        interface?: string | null
        /** Of the interface, as they were stored */
        options?: Record<string, unknown> | null
        locked?: boolean | number
        validation?: string | null
        required?: boolean
        readonly?: boolean
        hidden_detail?: boolean
        hidden_browse?: boolean
        sort?: number | null
        width?: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
        group?: number | null
        note?: string | null
        translation?: readonly Translation[] | null
        datatype?: string | null
        unique?: boolean
        primary_key?: boolean
        auto_increment?: boolean
        default_value?: unknown
        signed?: boolean
        length?: string | number | null
        /** What the column holds is kept in a hidden field (`{field}_before`), and values that do not fit the changed column are cut or emptied instead of refused */
        keep_values?: boolean
      }[]
    }
    data: Field[] | ModelPlan
  }
  'PATCH /fields/:collection/:field': {
    input: {
      path: { collection: string | number; field: string | number }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: {
        id?: number | null
        collection?: string
        field?: string
        /** A `FieldType`; lists write those without a column in capital letters */
        type?: FieldType
        interface?: string | null
        /** Of the interface, as they were stored */
        options?: Record<string, unknown> | null
        locked?: boolean | number
        validation?: string | null
        required?: boolean
        readonly?: boolean
        hidden_detail?: boolean
        hidden_browse?: boolean
        sort?: number | null
        width?: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
        group?: number | null
        note?: string | null
        translation?: readonly Translation[] | null
        datatype?: string | null
        unique?: boolean
        primary_key?: boolean
        auto_increment?: boolean
        default_value?: unknown
        signed?: boolean
        length?: string | number | null
        /** What the column holds is kept in a hidden field (`{field}_before`), and values that do not fit the changed column are cut or emptied instead of refused */
        keep_values?: boolean
      }
    }
    data: Field | ModelPlan
  }
  'PATCH /files': {
    input: { query?: WriteQuery; body: readonly Partial<FileRecord>[] }
    data: FileRecord[][] | undefined
  }
  'PATCH /files/:ids': {
    input: {
      path: { ids: string | number | readonly (string | number)[] }
      query?: WriteQuery
      body: FormData | (Partial<Omit<FileRecord, 'data'>> & { data?: string })
    }
    data: (FileRecord | FileRecord[])[] | undefined
  }
  'PATCH /files/uploads/:upload': {
    input: { path: { upload: string | number } }
    data: FileRecord | undefined
  }
  'PATCH /folders/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<Folder> }
    data: Folder | undefined
  }
  'PATCH /items/:collection': {
    input: { path: { collection: string | number }; query?: WriteQuery; body: readonly Item[] }
    data: Item[] | undefined
  }
  'PATCH /items/:collection/:ids': {
    input: { path: { collection: string | number; ids: string | number }; query?: WriteQuery; body: Item }
    data: Item | undefined
  }
  'PATCH /items/:collection/:ids/revert/:revision': {
    input: {
      path: { collection: string | number; ids: string | number; revision: string | number }
      query?: WriteQuery
    }
    data: Item | undefined
  }
  'PATCH /permissions': {
    input: { query?: WriteQuery; body: readonly Partial<Permission>[] }
    data: Permission[] | undefined
  }
  'PATCH /permissions/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<Permission> }
    data: Permission | undefined
  }
  'PATCH /relations/:ids': {
    input: {
      path: { ids: string | number }
      query?: {
        /** Fields, with wildcards and dots */
        fields?: string | readonly string[]
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Fields to sort by, `-` for descending, `?` for random */
        sort?: string | readonly string[]
        /** Rows at most; negative: all */
        limit?: number | string
        /** Rows to skip */
        offset?: number | string
        /** Page, from 1; needs a limit */
        page?: number | string
        /** `1`: the first match as an object */
        single?: 1 | 0 | boolean | string
        /** Names of meta values, or `*` */
        meta?: string | readonly string[]
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Languages of translations */
        lang?: string | readonly string[]
        /** Fields to group by */
        groups?: string | readonly string[]
        /** Explanation for the activity log */
        comment?: string
        /** `1`: neither activity nor revision; for administrators */
        activity_skip?: 1 | 0 | boolean | string
        /** `1`: refused with 409 where it would lock the caller out */
        keep_access?: 1 | 0 | boolean | string
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: Partial<Relation>
    }
    data: Relation | ModelPlan | undefined
  }
  'PATCH /roles': { input: { query?: WriteQuery; body: readonly Partial<Role>[] }; data: Role[] | undefined }
  'PATCH /roles/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<Role> }
    data: Role | undefined
  }
  'PATCH /settings': {
    input: { query?: WriteQuery; body: readonly Partial<Setting>[] }
    data: Setting[] | undefined
  }
  'PATCH /settings/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<Setting> }
    data: Setting | undefined
  }
  'PATCH /users': { input: { query?: WriteQuery; body: readonly Partial<User>[] }; data: User[] | undefined }
  'PATCH /users/:id/tracking/page': {
    input: {
      path: { id: string | number }
      body: {
        last_page?: string | null
      }
    }
    data: User | undefined
  }
  'PATCH /users/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<User> }
    data: User | undefined
  }
  'PATCH /webhooks': {
    input: { query?: WriteQuery; body: readonly Partial<Webhook>[] }
    data: Webhook[] | undefined
  }
  'PATCH /webhooks/:ids': {
    input: { path: { ids: string | number }; query?: WriteQuery; body: Partial<Webhook> }
    data: Webhook | undefined
  }
  'POST /activity/comment': {
    input: {
      body: {
        collection: string
        item: string | number
        comment: string
      }
    }
    data: Activity
  }
  'POST /auth/authenticate': {
    input: {
      body:
        | {
            email: string
            password: string
            mode?: 'jwt' | 'cookie'
            /** One-time code of an authenticator, or a recovery code */
            otp?: string | number
          }
        | readonly unknown[]
    }
    data: {
      /** Left out in cookie mode */
      token?: string
      user: SignedInUser
    }
  }
  'POST /auth/confirm': {
    input: {
      body: {
        password?: string
        /** One-time code of an authenticator, or a recovery code */
        otp?: string | number
      }
    }
    data: undefined
  }
  'POST /auth/logout': { input: object; data: undefined }
  'POST /auth/logout/:user': {
    input: {
      path: { user: string | number }
      query?: {
        /** Of oneself: all but the one of the request */
        others?: '1'
      }
    }
    data: undefined
  }
  'POST /auth/logout/:user/:session': {
    input: { path: { user: string | number; session: string | number } }
    data: undefined
  }
  'POST /auth/password/request': {
    input: {
      body: {
        email: string
        reset_url?: string
      }
    }
    data: undefined
  }
  'POST /auth/password/reset': {
    input: {
      body: {
        token?: unknown
        password: string
      }
    }
    data: undefined
  }
  'POST /auth/refresh': {
    input: {
      body: {
        token: string
      }
    }
    data: {
      token: string
    }
  }
  'POST /auth/sso/:name': {
    input: {
      path: { name: string | number }
      query?: {
        code?: string
        state?: string
        mode?: 'jwt' | 'cookie'
      }
    }
    data: {
      /** Left out in cookie mode */
      token?: string
      user: SignedInUser
    }
  }
  'POST /auth/sso/access_token': {
    input: {
      body: {
        request_token: string
      }
    }
    data: {
      token: string
    }
  }
  'POST /auth/view_as': {
    input: {
      body: {
        role?: number
        user?: number
      }
    }
    data: undefined
  }
  'POST /backups': { input: object; data: Backup }
  'POST /backups/:id/link': {
    input: { path: { id: string | number } }
    data: {
      /** Below this server */
      url: string
    }
  }
  'POST /batches/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Explanation for the activity log */
        comment?: string
      }
      body: {
        action: 'update' | 'delete'
        /** For `update`: the same for all items */
        values?: Record<string, unknown>
        /** How many items are meant: when more match, nothing is done */
        count?: number
      }
    }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /collection_presets': {
    input: { query?: WriteQuery; body: Partial<CollectionPreset> }
    data: CollectionPreset | undefined
  }
  'POST /collections': {
    input: {
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: {
        collection: string
        managed?: boolean
        hidden?: boolean | number
        single?: boolean
        icon?: string | null
        note?: string | null
        translation?: readonly Translation[] | null
        sort?: number | null
        fields: readonly FieldInput[]
      }
    }
    data: CollectionSummary | ModelPlan
  }
  'POST /collections/:collection/indexes': {
    input: {
      path: { collection: string | number }
      body: {
        fields: readonly string[]
      }
    }
    data: {
      name: string
      /** In the order of the index; none where it holds no plain columns */
      fields: string[]
      kind: 'key' | 'unique' | 'server' | 'order' | 'search' | 'own' | 'other'
      state: 'ready' | 'building' | 'failed'
    }
  }
  'POST /deletion_plans/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
      }
      body: {
        /** Of the items; else those that the query means */
        keys?: readonly PrimaryKey[]
      }
    }
    data: {
      follows: {
        collection: string
        rule: 'clear' | 'restrict' | 'delete'
        /** Items; of `clear` the references in them */
        count: number
      }[]
      /** Whether everything was counted */
      is_complete: boolean
    }
  }
  'POST /extensions/:kind/:id/token': {
    input: {
      path: { kind: string | number; id: string | number }
      body: {
        version: string
      }
    }
    data: {
      /** For the header `Extension-Token`, beside the session */
      token: string
      /** Seconds */
      expires_in: number
    }
  }
  'POST /extensions/health': {
    input: {
      body: {
        reports: readonly {
          kind: 'interface' | 'layout' | 'module'
          id: string
          version: string
          what:
            | 'loaded'
            | 'network'
            | 'http'
            | 'timeout'
            | 'integrity'
            | 'incompatible'
            | 'evaluation'
            | 'invalid-module'
            | 'render'
            | 'sandbox'
            | 'threw'
            | 'policy'
            | 'violation'
            | 'slow'
            | 'stopped'
          /** How often since the last report of the page */
          count: number
          /** The page has not reported this before */
          first: boolean
          /** For `loaded`: how long it took */
          ms?: number
        }[]
      }
    }
    data: undefined
  }
  'POST /fields/:collection': {
    input: {
      path: { collection: string | number }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: {
        id?: number | null
        collection?: string
        field?: string
        /** A `FieldType`; lists write those without a column in capital letters */
        type?: FieldType
        interface?: string | null
        /** Of the interface, as they were stored */
        options?: Record<string, unknown> | null
        locked?: boolean | number
        validation?: string | null
        required?: boolean
        readonly?: boolean
        hidden_detail?: boolean
        hidden_browse?: boolean
        sort?: number | null
        width?: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
        group?: number | null
        note?: string | null
        translation?: readonly Translation[] | null
        datatype?: string | null
        unique?: boolean
        primary_key?: boolean
        auto_increment?: boolean
        default_value?: unknown
        signed?: boolean
        length?: string | number | null
        relation?:
          | {
              kind: 'm2o'
              collection: string
              field_one?: string | null
              on_delete?: 'clear' | 'restrict' | 'delete' | null
            }
          | {
              kind: 'o2m'
              collection: string
              field: string
              auto_generate?: boolean
              on_delete?: 'clear' | 'restrict' | 'delete' | null
            }
          | {
              kind: 'm2m'
              collection: string
              junction: string
              field: string
              other_field: string
              auto_generate?: boolean
              on_delete?: 'clear' | 'restrict' | 'delete' | null
            }
          | {
              kind: 'translation'
              collection: string
              field: string
              language_field: string
              texts?: readonly string[]
              auto_generate?: boolean
              on_delete?: 'clear' | 'restrict' | 'delete' | null
            }
        /** Roles that see only some fields of the collection, and this one from the start */
        readable_by?: readonly number[]
      }
    }
    data: Field | ModelPlan
  }
  'POST /files': {
    input: { query?: WriteQuery; body: FormData | (Partial<Omit<FileRecord, 'data'>> & { data?: string }) }
    data: FileRecord | undefined
  }
  'POST /files/:ids/uses': {
    input: {
      path: { ids: string | number }
      body: {
        /** Key of the other file */
        to: number
      }
    }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /files/uploads': { input: object; data: FileRecord | undefined }
  'POST /folders': { input: { query?: WriteQuery; body: Partial<Folder> }; data: Folder | undefined }
  'POST /imports/:collection': {
    input: { path: { collection: string | number }; body: FormData }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /imports/start/:id': {
    input: {
      path: { id: string | number }
      body: {
        /** Only counts what would happen; each part is written and undone again */
        rehearse?: boolean
        columns: readonly {
          /** Of the column in the file, from 0 */
          index: number
          field: string
          format?:
            | '1234.5'
            | '1,234.5'
            | '1.234,5'
            | 'YYYY-MM-DD'
            | 'YYYY/MM/DD'
            | 'YYYY.MM.DD'
            | 'DD/MM/YYYY'
            | 'MM/DD/YYYY'
            | 'DD.MM.YYYY'
            | 'DD-MM-YYYY'
            | 'MM-DD-YYYY'
            | 'DD/MM/YY'
            | 'MM/DD/YY'
            | 'DD.MM.YY'
            | 'D MMM YYYY'
            | 'MMM D, YYYY'
            | 'HH:mm'
          /** Field of the related collection that the cells name */
          find_by?: string
        }[]
        /** Field by which items are found; null: all lines are new */
        match?: string | null
        mode?: 'create' | 'update' | 'both'
      }
    }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /items/:collection': {
    input: { path: { collection: string | number }; query?: WriteQuery; body: Item }
    data: Item | undefined
  }
  'POST /jobs/:id/cancel': {
    input: { path: { id: string | number } }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /jobs/:id/undo': {
    input: { path: { id: string | number } }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /mail': {
    input: {
      body: {
        to:
          | string
          | number
          | {
              email: string
              name?: string | null
            }
          | readonly (
              | string
              | number
              | {
                  email: string
                  name?: string | null
                }
            )[]
        subject?: string | null
        /** Template with `{{key}}` from `data` */
        body: string
        type?: 'html' | 'plain'
        data?: Record<string, unknown>
        use_default_email?: boolean
      }
    }
    data: undefined
  }
  'POST /permissions': {
    input: { query?: WriteQuery; body: Partial<Permission> }
    data: Permission | undefined
  }
  'POST /relations': {
    input: {
      query?: {
        /** Fields, with wildcards and dots */
        fields?: string | readonly string[]
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Fields to sort by, `-` for descending, `?` for random */
        sort?: string | readonly string[]
        /** Rows at most; negative: all */
        limit?: number | string
        /** Rows to skip */
        offset?: number | string
        /** Page, from 1; needs a limit */
        page?: number | string
        /** `1`: the first match as an object */
        single?: 1 | 0 | boolean | string
        /** Names of meta values, or `*` */
        meta?: string | readonly string[]
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Languages of translations */
        lang?: string | readonly string[]
        /** Fields to group by */
        groups?: string | readonly string[]
        /** Explanation for the activity log */
        comment?: string
        /** `1`: neither activity nor revision; for administrators */
        activity_skip?: 1 | 0 | boolean | string
        /** `1`: refused with 409 where it would lock the caller out */
        keep_access?: 1 | 0 | boolean | string
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: Partial<Relation>
    }
    data: Relation | ModelPlan | undefined
  }
  'POST /roles': { input: { query?: WriteQuery; body: Partial<Role> }; data: Role | undefined }
  'POST /schema/apply': {
    input: {
      query?: {
        /** `1` refuses with 409/218 what would lock the caller out, before anything is changed */
        keep_access?: 1 | string
      }
      body: {
        /** A model file */
        snapshot: Record<string, unknown>
        /** Of the comparison */
        hash: string
        /** Ids of the changes to make; left out: all */
        only?: readonly string[]
      }
    }
    data: {
      done: string[]
    }
  }
  'POST /schema/diff': {
    input: {
      body: {
        /** A model file */
        snapshot: Record<string, unknown>
      }
    }
    data: {
      /** To be sent with `apply`, which refuses once the model is another one */
      hash: string
      changes: ModelChange[]
    }
  }
  'POST /server/extensions': {
    input: {
      body: {
        super_admin_token: string
        /** `1`, before the archive: answers what would be installed, and installs nothing */
        preview?: string
        /** In a form, after the token: the archive */
        file?: string
        /** In JSON: a folder that the operator has allowed */
        path?: string
      }
    }
    data: InstalledExtension
  }
  'POST /server/projects': {
    input: {
      body: {
        project: string
        private?: boolean
        force?: boolean
        existing?: boolean
        dry_run?: boolean
        /** Ours: what to start with, one of those of `/server/info` */
        template?: string
        /** Ours: a model file */
        snapshot?: Record<string, unknown>
        super_admin_token: string
        db_type?: 'sqlite' | 'mysql'
        db_host?: string
        db_port?: number | string
        db_name?: string
        db_user?: string
        db_password?: string
        db_socket?: string
        user_email: string
        user_password: string
        user_token?: string
        project_name?: string
        app_url?: string
        mail_from?: string
        cors_enabled?: boolean
        timezone?: string
        locale?: string
        logs_path?: string
        cache?: Record<string, unknown>
        storage?: Record<string, unknown>
        auth?: Record<string, unknown>
        rate_limit?: Record<string, unknown>
        mail?: Record<string, unknown>
        cors?: Record<string, unknown>
      }
    }
    data: DatabaseInspection | undefined
  }
  'POST /server/restores': {
    input: {
      body: {
        super_admin_token: string
        /** Of the archive */
        bytes: number
      }
    }
    data: {
      id: string
      /** Of the largest piece */
      piece_bytes: number
    }
  }
  'POST /server/restores/:id/archive': {
    input: {
      path: { id: string | number }
      query: {
        /** Where it begins */
        offset: string
      }
    }
    data: Restore
  }
  'POST /server/restores/:id/start': {
    input: {
      path: { id: string | number }
      body: {
        project: string
        private?: boolean
        super_admin_token: string
        db_type?: 'sqlite' | 'mysql'
        db_host?: string
        db_port?: number | string
        db_name?: string
        db_user?: string
        db_password?: string
        db_socket?: string
        /** Instead of the one in the archive */
        project_name?: string
        app_url?: string
      }
    }
    data: Restore
  }
  'POST /settings': { input: { query?: WriteQuery; body: Partial<Setting> }; data: Setting | undefined }
  'POST /tables': {
    input: { body: FormData }
    data: {
      job: {
        id: number
        /** `replace`: what refers to a file is moved to another one */
        kind: 'import' | 'update' | 'delete' | 'replace'
        collection: string
        /** The import makes its collection, and takes it down again when it ends in the middle */
        makes_collection: boolean
        state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
        step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
        /** Items or lines in all */
        total: number | null
        done: number
        counts: {
          created: number
          updated: number
          deleted: number
          unchanged: number
          refused: number
          undone: number
          kept: number
        }
        /** Why it failed, in English */
        error: string | null
        refusal: Refusal | null
        file: null | {
          name: string
          columns: {
            heading: string
            samples: string[]
          }[]
          /** The one of a workbook that was read */
          sheet?: string
          sheets?: string[]
        }
        can_undo: boolean
      }
      /** A name that is free, or the one that was chosen */
      collection: string
      columns: {
        /** Of the column in the file, from 0 */
        index: number
        field: string
        label: string | null
        kind:
          | 'text'
          | 'long_text'
          | 'choices'
          | 'integer'
          | 'decimal'
          | 'boolean'
          | 'date'
          | 'datetime'
          | 'time'
          | 'relation'
          | 'list'
          | 'json'
        datatype: string | null
        length: string | null
        format:
          | '1234.5'
          | '1,234.5'
          | '1.234,5'
          | 'YYYY-MM-DD'
          | 'YYYY/MM/DD'
          | 'YYYY.MM.DD'
          | 'DD/MM/YYYY'
          | 'MM/DD/YYYY'
          | 'DD.MM.YYYY'
          | 'DD-MM-YYYY'
          | 'MM-DD-YYYY'
          | 'DD/MM/YY'
          | 'MM/DD/YY'
          | 'DD.MM.YY'
          | 'D MMM YYYY'
          | 'MMM D, YYYY'
          | 'HH:mm'
          | null
        choices: string[] | null
        collection: string | null
        find_by: string | null
        is_key: boolean
        heading: string
        is_left_out: boolean
        formats: (
          | '1234.5'
          | '1,234.5'
          | '1.234,5'
          | 'YYYY-MM-DD'
          | 'YYYY/MM/DD'
          | 'YYYY.MM.DD'
          | 'DD/MM/YYYY'
          | 'MM/DD/YYYY'
          | 'DD.MM.YYYY'
          | 'DD-MM-YYYY'
          | 'MM-DD-YYYY'
          | 'DD/MM/YY'
          | 'MM/DD/YY'
          | 'DD.MM.YY'
          | 'D MMM YYYY'
          | 'MMM D, YYYY'
          | 'HH:mm'
        )[]
        text_length: string
        decimals: string
        whole_numbers: string
        distinct: string[] | null
        can_be_key: boolean
        notes: {
          code: 'empty' | 'no_heading' | 'renamed' | 'ambiguous' | 'leading_zeros' | 'long_numbers' | 'nearly'
          count?: number
          line?: number
          text?: string
          kind?:
            | 'text'
            | 'long_text'
            | 'choices'
            | 'integer'
            | 'decimal'
            | 'boolean'
            | 'date'
            | 'datetime'
            | 'time'
            | 'relation'
            | 'list'
            | 'json'
        }[]
      }[]
      previews: {
        index: number
        values: (string | number | boolean | null)[]
        problem_count: number
        problems: {
          line: number
          value: string
          /** For people, in English */
          message: string
          /** Name of the sentence */
          key?: string
          /** What the sentence is filled with */
          params?: Record<string, string | number>
          /** Ours alone: wrong values, each with what is wrong with it */
          problems?: {
            field: string
            /** Name of the sentence */
            key: string
            /** What the sentence is filled with */
            params: Record<string, string | number>
          }[]
          /** Ours alone: the refusal of something else that this one is about, `{reason}` in its sentence */
          reason?: {
            /** For people, in English */
            message: string
            /** Name of the sentence */
            key?: string
            /** What the sentence is filled with */
            params?: Record<string, string | number>
            /** Ours alone: wrong values, each with what is wrong with it */
            problems?: {
              field: string
              /** Name of the sentence */
              key: string
              /** What the sentence is filled with */
              params: Record<string, string | number>
            }[]
          }
        }[]
      }[]
    }
  }
  'POST /tables/:id/import': {
    input: {
      path: { id: string | number }
      body: {
        collection: string
        columns: readonly {
          /** Of the column in the file, from 0 */
          index: number
          field: string
          label: string | null
          kind:
            | 'text'
            | 'long_text'
            | 'choices'
            | 'integer'
            | 'decimal'
            | 'boolean'
            | 'date'
            | 'datetime'
            | 'time'
            | 'relation'
            | 'list'
            | 'json'
          datatype: string | null
          length: string | null
          format:
            | '1234.5'
            | '1,234.5'
            | '1.234,5'
            | 'YYYY-MM-DD'
            | 'YYYY/MM/DD'
            | 'YYYY.MM.DD'
            | 'DD/MM/YYYY'
            | 'MM/DD/YYYY'
            | 'DD.MM.YYYY'
            | 'DD-MM-YYYY'
            | 'MM-DD-YYYY'
            | 'DD/MM/YY'
            | 'MM/DD/YY'
            | 'DD.MM.YY'
            | 'D MMM YYYY'
            | 'MMM D, YYYY'
            | 'HH:mm'
            | null
          choices: readonly string[] | null
          collection: string | null
          find_by: string | null
          is_key: boolean
        }[]
      }
    }
    data: {
      id: number
      /** `replace`: what refers to a file is moved to another one */
      kind: 'import' | 'update' | 'delete' | 'replace'
      collection: string
      /** The import makes its collection, and takes it down again when it ends in the middle */
      makes_collection: boolean
      state: 'ready' | 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'undone'
      step: 'check' | 'import' | 'update' | 'delete' | 'undo' | null
      /** Items or lines in all */
      total: number | null
      done: number
      counts: {
        created: number
        updated: number
        deleted: number
        unchanged: number
        refused: number
        undone: number
        kept: number
      }
      /** Why it failed, in English */
      error: string | null
      refusal: Refusal | null
      file: null | {
        name: string
        columns: {
          heading: string
          samples: string[]
        }[]
        /** The one of a workbook that was read */
        sheet?: string
        sheets?: string[]
      }
      can_undo: boolean
    }
  }
  'POST /tables/:id/preview': {
    input: {
      path: { id: string | number }
      body: {
        columns: readonly {
          /** Of the column in the file, from 0 */
          index: number
          field: string
          label: string | null
          kind:
            | 'text'
            | 'long_text'
            | 'choices'
            | 'integer'
            | 'decimal'
            | 'boolean'
            | 'date'
            | 'datetime'
            | 'time'
            | 'relation'
            | 'list'
            | 'json'
          datatype: string | null
          length: string | null
          format:
            | '1234.5'
            | '1,234.5'
            | '1.234,5'
            | 'YYYY-MM-DD'
            | 'YYYY/MM/DD'
            | 'YYYY.MM.DD'
            | 'DD/MM/YYYY'
            | 'MM/DD/YYYY'
            | 'DD.MM.YYYY'
            | 'DD-MM-YYYY'
            | 'MM-DD-YYYY'
            | 'DD/MM/YY'
            | 'MM/DD/YY'
            | 'DD.MM.YY'
            | 'D MMM YYYY'
            | 'MMM D, YYYY'
            | 'HH:mm'
            | null
          choices: readonly string[] | null
          collection: string | null
          find_by: string | null
          is_key: boolean
        }[]
      }
    }
    data: {
      index: number
      values: (string | number | boolean | null)[]
      problem_count: number
      problems: {
        line: number
        value: string
        /** For people, in English */
        message: string
        /** Name of the sentence */
        key?: string
        /** What the sentence is filled with */
        params?: Record<string, string | number>
        /** Ours alone: wrong values, each with what is wrong with it */
        problems?: {
          field: string
          /** Name of the sentence */
          key: string
          /** What the sentence is filled with */
          params: Record<string, string | number>
        }[]
        /** Ours alone: the refusal of something else that this one is about, `{reason}` in its sentence */
        reason?: {
          /** For people, in English */
          message: string
          /** Name of the sentence */
          key?: string
          /** What the sentence is filled with */
          params?: Record<string, string | number>
          /** Ours alone: wrong values, each with what is wrong with it */
          problems?: {
            field: string
            /** Name of the sentence */
            key: string
            /** What the sentence is filled with */
            params: Record<string, string | number>
          }[]
        }
      }[]
    }[]
  }
  'POST /update': { input: object; data: undefined }
  'POST /users': { input: { query?: WriteQuery; body: Partial<User> }; data: User | undefined }
  'POST /users/:id/activate_2fa': {
    input: {
      path: { id: string | number }
      body: {
        '2fa_secret': string
        otp: string | number
      }
    }
    data: TwoFactorActivation
  }
  'POST /users/:id/deactivate_2fa': {
    input: {
      path: { id: string | number }
      body: {
        otp: string | number
      }
    }
    data: undefined
  }
  'POST /users/:id/recovery_codes': {
    input: {
      path: { id: string | number }
      body: {
        otp: string | number
      }
    }
    data: {
      /** Shown this once */
      recovery_codes: string[]
    }
  }
  'POST /users/invitations': {
    input: {
      body: {
        emails: readonly string[]
        role: number
        /** Plain text that stands in the mail, before the link */
        message?: string
      }
    }
    data: InvitationResult[]
  }
  'POST /users/invite': {
    input: {
      body: {
        email: string | readonly string[]
        role?: number | string | null
      }
    }
    data: User[]
  }
  'POST /users/invite/:token': { input: { path: { token: string | number } }; data: User }
  'POST /utils/hash': {
    input: {
      body: {
        string: string
        /** core, bcrypt, md5, sha1, sha224, sha256, sha384 or sha512 */
        hasher?: string
        options?: unknown
      }
    }
    data: {
      hash: string
    }
  }
  'POST /utils/hash/match': {
    input: {
      body: {
        string: string
        hash: string
        /** core, bcrypt, md5, sha1, sha224, sha256, sha384 or sha512 */
        hasher?: string
        options?: unknown
      }
    }
    data: {
      valid: boolean
    }
  }
  'POST /utils/pattern/match': {
    input: {
      body: {
        string: string
        /** As fields have it: /^x$/i */
        pattern: string
      }
    }
    data: {
      valid: boolean
    }
  }
  'POST /utils/random/string': {
    input: {
      body: {
        /** 1 to 1024; default 32 */
        length?: number | string
      }
    }
    data: {
      random: string
    }
  }
  'POST /webhooks': { input: { query?: WriteQuery; body: Partial<Webhook> }; data: Webhook | undefined }
  'POST /webhooks/:id/deliveries/:delivery/retry': {
    input: { path: { id: string | number; delivery: string | number } }
    data: Delivery
  }
  'POST /webhooks/:id/test': { input: { path: { id: string | number } }; data: Delivery }
}

/**
 * The same for calls that ask for another number of things: several keys in the path, a list of new rows, or one match alone.
 *
 * @internal
 */
export interface CountedOperations {
  'GET /activity': { input: { query: ItemsQuery & { single: true | 1 } }; data: Activity }
  'GET /activity/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Activity[]
  }
  'GET /collection_presets': { input: { query: ItemsQuery & { single: true | 1 } }; data: CollectionPreset }
  'GET /collection_presets/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: CollectionPreset[]
  }
  'GET /fields/:collection/:field': {
    input: { path: { collection: string | number; field: readonly (string | number)[] } }
    data: Field[]
  }
  'GET /files': { input: { query: ItemsQuery & { single: true | 1 } }; data: FileRecord }
  'GET /files/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: FileRecord[]
  }
  'GET /folders': { input: { query: ItemsQuery & { single: true | 1 } }; data: Folder }
  'GET /folders/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Folder[]
  }
  'GET /items/:collection': {
    input: { path: { collection: string | number }; query: ItemsQuery & { single: true | 1 } }
    data: Item
  }
  'GET /items/:collection/:ids': {
    input: { path: { collection: string | number; ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Item[]
  }
  'GET /permissions': { input: { query: ItemsQuery & { single: true | 1 } }; data: Permission }
  'GET /permissions/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Permission[]
  }
  'GET /relations': { input: { query: ItemsQuery & { single: true | 1 } }; data: Relation }
  'GET /relations/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Relation[]
  }
  'GET /revisions': { input: { query: ItemsQuery & { single: true | 1 } }; data: Revision }
  'GET /revisions/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Revision[]
  }
  'GET /roles': { input: { query: ItemsQuery & { single: true | 1 } }; data: Role }
  'GET /roles/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Role[]
  }
  'GET /settings': { input: { query: ItemsQuery & { single: true | 1 } }; data: Setting }
  'GET /settings/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Setting[]
  }
  'GET /users': { input: { query: ItemsQuery & { single: true | 1 } }; data: User }
  'GET /users/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: User[]
  }
  'GET /webhooks': { input: { query: ItemsQuery & { single: true | 1 } }; data: Webhook }
  'GET /webhooks/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: ItemsQuery }
    data: Webhook[]
  }
  'PATCH /collection_presets/:ids': {
    input: {
      path: { ids: readonly (string | number)[] }
      query?: WriteQuery
      body: Partial<CollectionPreset>
    }
    data: CollectionPreset[] | undefined
  }
  'PATCH /fields/:collection/:field': {
    input: {
      path: { collection: string | number; field: readonly (string | number)[] }
      query?: {
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: {
        id?: number | null
        collection?: string
        field?: string
        /** A `FieldType`; lists write those without a column in capital letters */
        type?: FieldType
        interface?: string | null
        /** Of the interface, as they were stored */
        options?: Record<string, unknown> | null
        locked?: boolean | number
        validation?: string | null
        required?: boolean
        readonly?: boolean
        hidden_detail?: boolean
        hidden_browse?: boolean
        sort?: number | null
        width?: 'half' | 'half-left' | 'half-right' | 'full' | 'fill' | null
        group?: number | null
        note?: string | null
        translation?: readonly Translation[] | null
        datatype?: string | null
        unique?: boolean
        primary_key?: boolean
        auto_increment?: boolean
        default_value?: unknown
        signed?: boolean
        length?: string | number | null
        /** What the column holds is kept in a hidden field (`{field}_before`), and values that do not fit the changed column are cut or emptied instead of refused */
        keep_values?: boolean
      }
    }
    data: Field[] | ModelPlan
  }
  'PATCH /folders/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: WriteQuery; body: Partial<Folder> }
    data: Folder[] | undefined
  }
  'PATCH /items/:collection/:ids': {
    input: {
      path: { collection: string | number; ids: readonly (string | number)[] }
      query?: WriteQuery
      body: Item
    }
    data: Item[] | undefined
  }
  'PATCH /permissions/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: WriteQuery; body: Partial<Permission> }
    data: Permission[] | undefined
  }
  'PATCH /relations/:ids': {
    input: {
      path: { ids: readonly (string | number)[] }
      query?: {
        /** Fields, with wildcards and dots */
        fields?: string | readonly string[]
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Fields to sort by, `-` for descending, `?` for random */
        sort?: string | readonly string[]
        /** Rows at most; negative: all */
        limit?: number | string
        /** Rows to skip */
        offset?: number | string
        /** Page, from 1; needs a limit */
        page?: number | string
        /** `1`: the first match as an object */
        single?: 1 | 0 | boolean | string
        /** Names of meta values, or `*` */
        meta?: string | readonly string[]
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Languages of translations */
        lang?: string | readonly string[]
        /** Fields to group by */
        groups?: string | readonly string[]
        /** Explanation for the activity log */
        comment?: string
        /** `1`: neither activity nor revision; for administrators */
        activity_skip?: 1 | 0 | boolean | string
        /** `1`: refused with 409 where it would lock the caller out */
        keep_access?: 1 | 0 | boolean | string
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: Partial<Relation>
    }
    data: Relation[] | ModelPlan | undefined
  }
  'PATCH /roles/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: WriteQuery; body: Partial<Role> }
    data: Role[] | undefined
  }
  'PATCH /settings/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: WriteQuery; body: Partial<Setting> }
    data: Setting[] | undefined
  }
  'PATCH /users/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: WriteQuery; body: Partial<User> }
    data: User[] | undefined
  }
  'PATCH /webhooks/:ids': {
    input: { path: { ids: readonly (string | number)[] }; query?: WriteQuery; body: Partial<Webhook> }
    data: Webhook[] | undefined
  }
  'POST /folders': {
    input: { query?: WriteQuery; body: readonly Partial<Folder>[] }
    data: Folder[] | undefined
  }
  'POST /items/:collection': {
    input: { path: { collection: string | number }; query?: WriteQuery; body: readonly Item[] }
    data: Item[] | undefined
  }
  'POST /permissions': {
    input: { query?: WriteQuery; body: readonly Partial<Permission>[] }
    data: Permission[] | undefined
  }
  'POST /relations': {
    input: {
      query?: {
        /** Fields, with wildcards and dots */
        fields?: string | readonly string[]
        /** Conditions: filter[field][operator]=value */
        filter?: Record<string, Record<string, QueryValue>>
        /** Search text */
        q?: string
        /** Fields to sort by, `-` for descending, `?` for random */
        sort?: string | readonly string[]
        /** Rows at most; negative: all */
        limit?: number | string
        /** Rows to skip */
        offset?: number | string
        /** Page, from 1; needs a limit */
        page?: number | string
        /** `1`: the first match as an object */
        single?: 1 | 0 | boolean | string
        /** Names of meta values, or `*` */
        meta?: string | readonly string[]
        /** Statuses to show, or `*` */
        status?: string | readonly string[]
        /** Languages of translations */
        lang?: string | readonly string[]
        /** Fields to group by */
        groups?: string | readonly string[]
        /** Explanation for the activity log */
        comment?: string
        /** `1`: neither activity nor revision; for administrators */
        activity_skip?: 1 | 0 | boolean | string
        /** `1`: refused with 409 where it would lock the caller out */
        keep_access?: 1 | 0 | boolean | string
        /** `1` answers what the change would do, and does nothing */
        plan?: 1 | string
      }
      body: readonly Partial<Relation>[]
    }
    data: Relation[] | ModelPlan | undefined
  }
  'POST /roles': { input: { query?: WriteQuery; body: readonly Partial<Role>[] }; data: Role[] | undefined }
  'POST /settings': {
    input: { query?: WriteQuery; body: readonly Partial<Setting>[] }
    data: Setting[] | undefined
  }
  'POST /users': { input: { query?: WriteQuery; body: readonly Partial<User>[] }; data: User[] | undefined }
  'POST /webhooks': {
    input: { query?: WriteQuery; body: readonly Partial<Webhook>[] }
    data: Webhook[] | undefined
  }
}
