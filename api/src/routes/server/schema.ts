import { Type } from 'typebox'

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

export const SuperAdminQuery = Type.Object({ super_admin_token: Type.Optional(Type.String()) })
export const ProjectParams = Type.Object({ key: Type.String() })

export const RemovalQuery = Type.Object({
  super_admin_token: Type.Optional(Type.String()),
  force: Type.Optional(Type.String({ description: '`true`: also what projects use' })),
})
