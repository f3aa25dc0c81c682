import type { DatabaseConfig } from '../db/DatabaseConfig'
import type { StorageConfig } from '../storage/StorageConfig'

/** Outgoing mail: an SMTP server, or a folder that receives one `.eml` file per message. */
export type MailConfig =
  | { type: 'folder'; path: string; from?: string }
  | {
      type: 'smtp'
      host: string
      port: number
      secure?: boolean
      user?: string
      password?: string
      from?: string
    }

/** One single sign-on provider, either discovered through OpenID Connect or plain OAuth 2. */
export interface SsoProviderConfig {
  clientId: string
  clientSecret: string
  /** Issuer address for OpenID Connect discovery. Leave out for plain OAuth 2 and give the three addresses. */
  issuer?: string
  authorizationUrl?: string
  tokenUrl?: string
  /** Answers the signed-in user as JSON with an `email` key. */
  userInfoUrl?: string
  /** @defaultValue `openid email profile` with `issuer`, `email` without. */
  scope?: string
  /** Icon address in the listing. @defaultValue the picture of the provider, or one for all others */
  icon?: string
  /** Allows `http://` addresses of the provider: for development and tests only. */
  allowInsecure?: boolean
}

export interface CorsConfig {
  enabled: boolean
  /** Allowed origins; `*` allows all, but only listed origins may use cookie sessions. */
  origin: string[]
  methods: string[]
  headers: string[]
  exposedHeaders: string[]
  maxAgeSeconds: number
  credentials: boolean
}

/** Contents of `{dataDir}/projects/{key}.json`. */
export interface ProjectConfig {
  key: string
  /** Left out of the public project list; reachable all the same. */
  private: boolean
  database: DatabaseConfig
  storage: StorageConfig
  mail: MailConfig
  cors: CorsConfig
  cookie: { sameSite: 'lax' | 'strict' | 'none'; secure: 'auto' | boolean }
  /** Requests per window for every caller; login and reset routes have their own, always active, limit. */
  rateLimit: { enabled: boolean; limit: number; intervalSeconds: number }
  sso: Record<string, SsoProviderConfig>
  /** Answers 503/21 on every path of the project. */
  maintenance: boolean
  /** Extension ids (`interfaces/slider`) this project does not list. */
  disabledExtensions: string[]
}

export const DEFAULT_CORS: CorsConfig = {
  enabled: true,
  origin: ['*'],
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
  headers: [],
  exposedHeaders: [],
  maxAgeSeconds: 600,
  credentials: true,
}

/** Completes a stored (or written by hand) configuration with the defaults of a SQLite project. */
export function completeProjectConfig(partial: Partial<ProjectConfig> & { key: string }): ProjectConfig {
  const { key } = partial
  return {
    private: false,
    database: { type: 'sqlite', filename: `projects/${key}.sqlite` },
    storage: { type: 'local', root: `uploads/${key}` },
    mail: { type: 'folder', path: `mail/${key}` },
    sso: {},
    maintenance: false,
    disabledExtensions: [],
    ...partial,
    cors: { ...DEFAULT_CORS, ...partial.cors },
    cookie: { sameSite: 'lax', secure: 'auto', ...partial.cookie },
    rateLimit: { enabled: false, limit: 100, intervalSeconds: 60, ...partial.rateLimit },
  }
}
