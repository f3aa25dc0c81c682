/**
 * Shapes of the REST API, as they travel. Names and spelling are the contract's own; dates are text in UTC
 * (`YYYY-MM-DD HH:MM:SS`, or ISO 8601 for the created and updated types).
 */

export type PrimaryKey = string | number

/** A row of any collection. */
export type Item = Record<string, unknown>

export type FieldType =
  | 'alias'
  | 'array'
  | 'binary'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'datetime_created'
  | 'datetime_updated'
  | 'decimal'
  | 'file'
  | 'group'
  | 'hash'
  | 'integer'
  | 'json'
  | 'lang'
  | 'm2o'
  | 'o2m'
  | 'owner'
  | 'slug'
  | 'sort'
  | 'status'
  | 'string'
  | 'time'
  | 'translation'
  | 'user'
  | 'user_updated'
  | 'uuid'

export type FieldWidth = 'half' | 'half-left' | 'half-right' | 'full' | 'fill'

export interface Translation {
  locale: string
  translation: string
}

/** One column or alias of a collection, metadata and database facts merged. */
export interface Field {
  id: number | null
  collection: string
  field: string
  type: FieldType
  datatype: string | null
  interface: string | null
  options: Record<string, unknown> | null
  required: boolean
  readonly: boolean
  hidden_detail: boolean
  hidden_browse: boolean
  primary_key: boolean
  auto_increment: boolean
  unique: boolean
  signed: boolean
  locked: boolean
  default_value: unknown
  length: string | null
  sort: number | null
  width: FieldWidth | null
  note: string | null
  validation: string | null
  group: number | null
  translation: Translation[] | null
}

export interface Collection {
  collection: string
  managed: boolean
  hidden: boolean
  single: boolean
  icon: string | null
  note: string | null
  translation: Translation[] | null
  fields: Record<string, Field>
}

/** One state that a status field can take; the mapping is keyed by the stored value. */
export interface StatusMappingEntry {
  name: string
  value?: string
  text_color?: string
  background_color?: string
  browse_subdued?: boolean
  browse_badge?: boolean
  soft_delete?: boolean
  published?: boolean
  required_fields?: boolean
}

export type StatusMapping = Record<string, StatusMappingEntry>

export interface Relation {
  id: number
  collection_many: string
  field_many: string
  collection_one: string | null
  field_one: string | null
  junction_field: string | null
}

export type PermissionLevel = 'none' | 'mine' | 'role' | 'full'
export type CommentLevel = 'none' | 'read' | 'create' | 'update' | 'full'
export type ExplainLevel = 'none' | 'create' | 'update' | 'always'

export interface Permission {
  id?: number
  collection: string
  role: number
  /** `null` for collections without statuses; else a status value, or `$create`. */
  status: string | null
  create: PermissionLevel | null
  read: PermissionLevel | null
  update: PermissionLevel | null
  delete: PermissionLevel | null
  comment: CommentLevel | null
  explain: ExplainLevel | null
  read_field_blacklist: string[] | null
  write_field_blacklist: string[] | null
  status_blacklist: string[] | null
}

export interface Filter {
  field: string
  operator: string
  value: unknown
}

/** A remembered listing (`title` null) or a bookmark. `view_query` and `view_options` are keyed by layout id. */
export interface CollectionPreset {
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
  translation?: string | null
}

export interface Thumbnail {
  key: string
  url: string
  relative_url: string
  dimension: string
  width: number
  height: number
}

export interface FileData {
  full_url: string
  url: string
  asset_url: string
  thumbnails: Thumbnail[] | null
  embed?: { html: string; url: string } | null
}

export interface FileRecord {
  id: number
  title: string | null
  type: string | null
  filename_disk: string
  filename_download: string
  filesize: number
  /** Of the content, which its addresses take as `v`; left out by records that were read in part. */
  checksum?: string | null
  width: number | null
  height: number | null
  uploaded_on: string
  uploaded_by: number
  description: string | null
  location: string | null
  tags: string[]
  folder: number | null
  data: FileData
}

export interface Role {
  id: number
  name: string
  description: string | null
  ip_whitelist: string[]
  external_id: string | null
  module_listing: { name: string; link: string; icon: string }[] | null
  collection_listing: { group_name: string; collections: { collection: string }[] }[] | null
  enforce_2fa: boolean | null
}

export interface User {
  id: number
  status: string
  role: Role | number | null
  first_name: string | null
  last_name: string | null
  email: string
  avatar: FileRecord | number | null
  title: string | null
  company: string | null
  locale: string | null
  timezone: string
  theme: 'auto' | 'light' | 'dark' | null
  last_page: string | null
  last_access_on: string | null
}

export interface Activity {
  id: number
  action: string
  action_by: number | Pick<User, 'id' | 'first_name' | 'last_name'> | null
  action_on: string
  collection: string
  item: string
  comment: string | null
  edited_on: string | null
  comment_deleted_on: string | null
}

export interface Revision {
  id: number
  activity: number
  collection: string
  item: string
  data: Item
  delta: Item | null
  parent_collection: string | null
  parent_item: string | null
  parent_changed: boolean
}

export interface Setting {
  id: number
  key: string
  value: unknown
}

/** Answer of `GET /{project}/`; the keys below `api` grow with the caller's rights. */
export interface ProjectInfo {
  api: {
    requires2FA?: boolean
    version?: string
    database?: string
    project_name: string | null
    project_color: string | null
    project_public_note: string | null
    default_locale: string | null
    telemetry: boolean
    project_logo: FileData | null
    project_foreground: FileData | null
    project_background: FileData | null
    /** Ours alone: `GET /{project}/hydrate` answers what a console needs to start in one call. */
    hydrate?: boolean
    /** Ours alone: `GET /{project}/search` looks through all collections. */
    search?: boolean
    /** Ours alone, for administrators: `?plan=1` answers what a change of the data model would do, and does nothing. */
    model_plans?: boolean
    /** Ours alone: items can be exported as files, imported from them, and changed all at once by a filter. */
    transfers?: boolean
    /** Ours alone: `$base` of a nested item names the values that it replaces; one that is outdated is refused. */
    nested_bases?: boolean
    /** Ours alone: this console may load an extension from the developer's own machine. */
    extensions_dev?: boolean
  }
  server?: { max_upload_size?: number; general?: { php_version: string; php_api: string } }
}

/**
 * What this server writes into the console's page, so that the page need not ask for it: ours alone. Other servers send the
 * page as it was built, and the console asks them.
 */
export interface PageStart {
  /** As `GET /server/projects`; `false` when no project is installed. */
  projects: string[] | false
  /** By key; of some of the projects only. */
  infos: Record<string, PageProject>
}

export interface PageProject {
  /** As `GET /{project}/`. */
  info: ProjectInfo
  /** This browser is signed in there. */
  isAuthenticated: boolean
  /** As `GET /{project}/auth/sso`. */
  providers: unknown[]
}

export interface ListMeta {
  total_count?: number
  result_count?: number
  filter_count?: number
  collection?: string
  type?: string
}

/** Warning about related data that could not be read. */
export interface RelatedDataWarning {
  type: 'warning'
  message: string
  code: number
  fields: string[]
}

export interface Envelope<Data> {
  data: Data
  meta?: ListMeta
  messages?: RelatedDataWarning[]
  /** Present exactly when the request was treated as anonymous. */
  public?: true
}

/** Answer of `GET /{project}/hydrate` (embedded API only): the answers of the single routes, side by side. */
/** As whom an administrator views the project: a role, or a person with theirs. Nothing can be changed meanwhile. */
export interface Viewing {
  /** Null where the person has none any more. */
  role: { id: number; name: string } | null
  user: { id: number; name: string } | null
}

export interface Hydration {
  user: User
  /** Only while the project is viewed as someone else. */
  viewing?: Viewing
  /** Left out for roles that may not read the model. */
  collections?: Collection[]
  settings: Setting[]
  settingsFields: Field[]
  bookmarks: CollectionPreset[]
  users: User[]
  relations: Relation[]
  /** Rows of the caller's role; an administrator gets none and may do everything. */
  permissions: Permission[]
  interfaces: unknown[]
  layouts: unknown[]
  modules: unknown[]
  /** What the project says about itself to someone who is signed in; the combined call alone brings it. */
  serverInfo?: ProjectInfo
}
