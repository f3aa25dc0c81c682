import { Type } from 'typebox'
import { answer, emptyAnswer, nullable, oneOf, RefusalData, ref } from '../../http/answers'
import { ExtensionVersionParams, InstalledExtension } from '../extensions/schema'

const Text = Type.String({ minLength: 1, maxLength: 255 })
const Group = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
const Numeric = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d+$' })])

const DATABASE_DATA = {
  db_type: Type.Optional(Type.Union([Type.Literal('sqlite'), Type.Literal('mysql')])),
  db_host: Type.Optional(Type.String()),
  db_port: Type.Optional(Numeric),
  db_name: Type.Optional(Text),
  db_user: Type.Optional(Text),
  db_password: Type.Optional(Type.String()),
  db_socket: Type.Optional(Type.String()),
}
const ProjectKey = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9a-zA-Z_-]+$' })

/** Body of the installer. `db_type` is ours; without it the database is MySQL, as older clients expect. */
export const InstallBody = Type.Object({
  project: ProjectKey,
  private: Type.Optional(Type.Boolean()),
  force: Type.Optional(Type.Boolean()),
  existing: Type.Optional(Type.Boolean()),
  dry_run: Type.Optional(Type.Boolean()),
  template: Type.Optional(
    Type.String({ description: 'Ours: what to start with, one of those of `/server/info`' }),
  ),
  snapshot: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Ours: a model file' })),
  super_admin_token: Text,
  ...DATABASE_DATA,
  user_email: Type.String({ minLength: 1, format: 'email' }),
  user_password: Type.String({ minLength: 1, maxLength: 1024 }),
  user_token: Type.Optional(Type.String()),
  project_name: Type.Optional(Type.String()),
  app_url: Type.Optional(Type.String()),
  mail_from: Type.Optional(Type.String()),
  cors_enabled: Type.Optional(Type.Boolean()),
  timezone: Type.Optional(Type.String()),
  locale: Type.Optional(Type.String()),
  logs_path: Type.Optional(Type.String()),
  cache: Group,
  storage: Group,
  auth: Group,
  rate_limit: Group,
  mail: Group,
  cors: Group,
})

export const RestoreUploadBody = Type.Object({
  super_admin_token: Text,
  bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Of the archive' }),
})

/** Body of a restore: what the installer asks, but for what is in the archive. */
export const RestoreBody = Type.Object({
  project: ProjectKey,
  private: Type.Optional(Type.Boolean()),
  super_admin_token: Text,
  ...DATABASE_DATA,
  project_name: Type.Optional(Type.String({ description: 'Instead of the one in the archive' })),
  app_url: Type.Optional(Type.String()),
})

export const Restore = Type.Object(
  {
    state: oneOf('receiving', 'checking', 'ready', 'refused', 'restoring', 'done'),
    bytes: Type.Integer({ description: 'Of the archive' }),
    received: Type.Integer({ description: 'How much of it is here: where the next piece begins' }),
    done: Type.Integer({ description: 'Of `total`, while it is checked or restored' }),
    total: Type.Integer(),
    error: nullable(
      Type.String({ description: 'Why it is refused, or why the last try to restore it failed' }),
    ),
    refusal: nullable(ref(RefusalData)),
    contents: nullable(
      Type.Object({
        project: Type.String(),
        created_on: Type.String({ description: 'ISO 8601, UTC' }),
        database: oneOf('sqlite', 'mysql'),
        rows: Type.Integer(),
        files: Type.Integer(),
        missing_files: Type.Integer(),
        collections: Type.Array(Type.Object({ collection: Type.String(), rows: Type.Integer() }), {
          description: 'Those with most rows',
        }),
      }),
    ),
  },
  { $id: 'Restore' },
)

const RestoreParams = Type.Object({ id: Type.String({ pattern: '^[0-9A-Za-z_-]{43}$' }) })

const SuperAdminQuery = Type.Object({ super_admin_token: Type.Optional(Type.String()) })
const ProjectParams = Type.Object({ key: Type.String() })

const RemovalQuery = Type.Object({
  super_admin_token: Type.Optional(Type.String()),
  force: Type.Optional(Type.String({ description: '`true`: also what projects use' })),
})

/** What an installation would find in a database, and what it would add. */
export const DatabaseInspection = Type.Object(
  {
    state: oneOf('empty', 'tables', 'directus', 'project', 'unfinished'),
    tables: Type.Array(Type.String(), { description: 'Tables that are there and stay as they are' }),
    new_tables: Type.Array(Type.String(), { description: 'Tables that would be created' }),
    new_columns: Type.Array(Type.String(), {
      description: 'Columns that would be added to system tables, as `table.column`',
    }),
    problems: Type.Array(
      Type.Object({
        kind: oneOf('rights', 'charset', 'version'),
        detail: Type.String({ description: 'Rights that are missing, the charset, or the version' }),
      }),
      { description: 'What should be looked at first' },
    ),
  },
  { $id: 'DatabaseInspection' },
)

const flags = Type.Record(Type.String(), Type.Boolean())

const ServerInfo = Type.Object(
  {
    directus: Type.String({ description: 'Version of the contract' }),
    server: Type.Object({
      type: Type.String(),
      rewrites: Type.Boolean(),
      os: Type.String(),
      os_version: Type.String(),
    }),
    php: Type.Object({ version: Type.String(), max_upload_size: Type.Integer(), extensions: flags }),
    permissions: Type.Object({ public: Type.String(), logs: Type.String(), uploads: Type.String() }),
    databases: Type.Array(Type.String(), { description: 'What the installer may offer' }),
    templates: Type.Array(Type.String(), { description: 'Models that a project may start with' }),
  },
  { $id: 'ServerInfo' },
)

export const serverSchemas = {
  ping: {
    summary: 'Answers `pong`',
    security: [],
    produces: ['text/html'],
    response: { 200: Type.String() },
  },
  projects: {
    summary: 'Keys of the public projects',
    security: [],
    response: { 200: answer(Type.Array(Type.String())) },
  },
  install: {
    summary: 'Install a project; with `dry_run` only look at its database',
    security: [],
    body: InstallBody,
    response: { 200: Type.Union([answer(ref(DatabaseInspection)), emptyAnswer[200]]) },
  },
  removeProject: {
    summary: 'Remove a project with its tables',
    security: [],
    params: ProjectParams,
    querystring: SuperAdminQuery,
    response: emptyAnswer,
  },
  info: {
    summary: 'Details of the server; free until something is installed',
    security: [],
    querystring: SuperAdminQuery,
    response: { 200: answer(ref(ServerInfo)) },
  },
  beginRestore: {
    summary: 'Begin the upload of a backup that shall become a project; its `id` is a secret',
    security: [],
    body: RestoreUploadBody,
    response: {
      200: answer(
        Type.Object({
          id: Type.String(),
          piece_bytes: Type.Integer({ description: 'Of the largest piece' }),
        }),
      ),
    },
  },
  receiveRestore: {
    summary: 'The next piece of the archive; the last one begins its check',
    security: [],
    consumes: ['application/octet-stream'],
    params: RestoreParams,
    querystring: Type.Object({
      offset: Type.String({ pattern: '^\\d{1,16}$', description: 'Where it begins' }),
    }),
    response: { 200: answer(ref(Restore)) },
  },
  readRestore: {
    summary: 'How far an upload, its check or its restore is, and what the archive holds',
    security: [],
    params: RestoreParams,
    response: { 200: answer(ref(Restore)) },
  },
  startRestore: {
    summary: 'Make a new project of a checked archive',
    security: [],
    params: RestoreParams,
    body: RestoreBody,
    response: { 200: answer(ref(Restore)) },
  },
  removeRestore: {
    summary: 'Remove an uploaded archive',
    security: [],
    params: RestoreParams,
    response: emptyAnswer,
  },
  extensions: {
    summary: 'Installed versions of extensions',
    security: [],
    querystring: SuperAdminQuery,
    response: { 200: answer(Type.Array(ref(InstalledExtension))) },
  },
  installExtension: {
    summary:
      'Install: a form with `super_admin_token` and then one archive, or JSON with `super_admin_token` and `path`',
    security: [],
    consumes: ['multipart/form-data', 'application/json'],
    form: Type.Object({
      super_admin_token: Text,
      preview: Type.Optional(
        Type.String({
          description: '`1`, before the archive: answers what would be installed, and installs nothing',
        }),
      ),
      file: Type.Optional(Type.String({ description: 'In a form, after the token: the archive' })),
      path: Type.Optional(Type.String({ description: 'In JSON: a folder that the operator has allowed' })),
    }),
    response: { 200: answer(ref(InstalledExtension)) },
  },
  removeExtension: {
    summary: 'Remove one installed version',
    security: [],
    params: ExtensionVersionParams,
    querystring: RemovalQuery,
    response: emptyAnswer,
  },
} as const

export const serverShapes = [DatabaseInspection, Restore, ServerInfo]
