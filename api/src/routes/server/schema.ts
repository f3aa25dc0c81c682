import { Type } from 'typebox'
import { answer, emptyAnswer, oneOf, ref } from '../../http/answers'
import { ExtensionVersionParams, InstalledExtension } from '../extensions/schema'

const Text = Type.String({ minLength: 1, maxLength: 255 })
const Group = Type.Optional(Type.Record(Type.String(), Type.Unknown()))
const Numeric = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d+$' })])

/** Body of the installer. `db_type` is ours; without it the database is MySQL, as older clients expect. */
export const InstallBody = Type.Object({
  project: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9a-zA-Z_-]+$' }),
  private: Type.Optional(Type.Boolean()),
  force: Type.Optional(Type.Boolean()),
  existing: Type.Optional(Type.Boolean()),
  dry_run: Type.Optional(Type.Boolean()),
  template: Type.Optional(
    Type.String({ description: 'Ours: what to start with, one of those of `/server/info`' }),
  ),
  snapshot: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Ours: a model file' })),
  super_admin_token: Text,
  db_type: Type.Optional(Type.Union([Type.Literal('sqlite'), Type.Literal('mysql')])),
  db_host: Type.Optional(Type.String()),
  db_port: Type.Optional(Numeric),
  db_name: Type.Optional(Text),
  db_user: Type.Optional(Text),
  db_password: Type.Optional(Type.String()),
  db_socket: Type.Optional(Type.String()),
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
      { description: 'What should be looked at first; not what comes by a role of the database' },
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

export const serverShapes = [DatabaseInspection, ServerInfo]
