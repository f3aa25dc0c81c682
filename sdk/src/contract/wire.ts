/**
 * Shapes of the REST API, as they travel. Names and spelling are the contract's own; dates are text in UTC
 * (`YYYY-MM-DD HH:MM:SS`, or ISO 8601 for the created and updated types).
 */

import type {
  Collection,
  CollectionPreset,
  ListMeta,
  Permission as PermissionRow,
  ProjectInfo,
  RelatedDataWarning,
  Relation,
  Setting,
  SettingField,
  User,
} from './operations'

export type {
  Activity,
  Collection,
  CollectionPreset,
  Field,
  FieldType,
  FileData,
  FileRecord,
  Filter,
  Item,
  ListMeta,
  PrimaryKey,
  ProjectInfo,
  RelatedDataWarning,
  Relation,
  Revision,
  Role,
  Setting,
  Thumbnail,
  Translation,
  User,
} from './operations'

export type FieldWidth = 'half' | 'half-left' | 'half-right' | 'full' | 'fill'

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

/** What a role may do in a collection; without a key where no row says so. */
export type Permission = Omit<PermissionRow, 'id'> & { id?: number }
export type PermissionLevel = 'none' | 'mine' | 'role' | 'full'
export type CommentLevel = 'none' | 'read' | 'create' | 'update' | 'full'
export type ExplainLevel = 'none' | 'create' | 'update' | 'always'

/**
 * What this server writes into the console's page, so that the page need not ask for it: ours alone. Other servers send the
 * page as it was built, and the console asks them.
 */
export interface PageStart {
  /** As `GET /server/projects`; `false` when no project is installed. */
  projects: string[] | false
  /** By key; of some of the projects only. */
  infos: Record<string, PageProject>
  /**
   * Where the texts of each language lie, relative to the page: an address with `*` in the place of the part (`public`, `start`,
   * `late`, `refusals`), `i18n/de-DE.*.1a2b3c4d.json`. Missing where the console's files hold none.
   */
  languages?: Record<string, string>
  /** Extensions are stopped that do something to the page of others. */
  stopsViolators?: true
  /** Where everything below `extensions/` is served; default: where the API is. */
  extensionsOrigin?: string
  /** Projects whose extensions may run WebAssembly in this page, by its policy. */
  wasm?: readonly string[]
}

export interface PageProject {
  /** As `GET /{project}/`. */
  info: ProjectInfo
  /** This browser is signed in there. */
  isAuthenticated: boolean
  /** As `GET /{project}/auth/sso`. */
  providers: unknown[]
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
  /** The one language in which collections and fields have names here; left out where they have all of theirs. */
  names_in?: string
  settings: Setting[]
  settingsFields: SettingField[]
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
