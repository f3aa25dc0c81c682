import type { FastifyServerOptions } from 'fastify'
import { DEFAULT_PROJECT_LIMITS } from '../project/ProjectLimits'
import type { ReadFreeBytes } from '../storage/DiskReserve'

export interface AppOptions {
  /** Folder of project configurations, SQLite databases and local storages. Has to exist and be writable. */
  dataDir: string
  /** Token for creating and deleting projects; without it the first installation sets one. */
  superAdminToken?: string
  /** Built console, served under `/admin/`; undefined serves none. */
  consoleDir?: string
  /** Languages of the operator, each `{locale}/messages.json`. @defaultValue `languages` in the folder of data */
  languagesDir?: string
  /** Tree of built extensions, listed and served under `/extensions/`; undefined lists none. */
  extensionsDir?: string
  /** Folder below which packages lie that may be installed by their path; undefined allows archives only. */
  extensionSourcesDir?: string
  /** Consoles may load an extension from the machine of the developer who looks at them. @defaultValue false */
  allowsExtensionDevelopment?: boolean
  /** Origin that everything below `/extensions/` is served at, and nothing else; `https://extensions.example`. @defaultValue that of the console */
  extensionsOrigin?: string
  /** Consoles stop an extension that does something to the page of others; default false, they report it. */
  stopsViolators?: boolean
  /** Largest accepted upload. @defaultValue 100 MiB */
  maxUploadBytes: number
  /** Largest body of JSON, but for uploads (10 MiB) and signing in (64 KiB). @defaultValue 1 MiB */
  maxBodyBytes: number
  /** Largest answer of a read of items, in bytes of JSON. @defaultValue 50 MiB */
  maxAnswerBytes: number
  /** Keys in one path or rows in one body. @defaultValue 5,000 */
  maxBatchRows: number
  /** Related items that a read of items holds at a time. @defaultValue 20,000 */
  maxNestedRows: number
  /** Bytes of a disk that stay free for signing in and deleting; 0: none. @defaultValue 200 MiB */
  diskReserveBytes: number
  /** Measures a disk. @defaultValue asks the operating system */
  readFreeBytes?: ReadFreeBytes
  /** Opens `/server/metrics`; without one only programs on this machine read it. */
  metricsToken?: string | undefined
  /** Address of this server, without trailing slash. @defaultValue follows from `app_url` of a project */
  publicUrl?: string
  /** Proxies whose `X-Forwarded-*` headers are believed, as Fastify's `trustProxy`. @defaultValue none */
  trustProxy?: FastifyServerOptions['trustProxy']
  /** Networks that webhooks may call beside public addresses: `10.0.0.0/8`, `loopback` … @defaultValue none */
  webhookNetworks: readonly string[]
  /** From which level on the server writes log lines (JSON, standard output). @defaultValue warn */
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Receives the log lines. @defaultValue standard output */
  logTo?: { write(line: string): void }
  /** Limits of login and password routes: calls per window and client address. */
  authRateLimit: { limit: number; windowSeconds: number }
  /** Limit of a sandboxed extension in one session, counted by each process. */
  extensionRateLimit: { limit: number; windowSeconds: number }
}

export const DEFAULT_OPTIONS = {
  maxUploadBytes: 100 * 1024 * 1024,
  maxBodyBytes: 1024 * 1024,
  maxAnswerBytes: 50 * 1024 * 1024,
  maxBatchRows: DEFAULT_PROJECT_LIMITS.batchRows,
  maxNestedRows: DEFAULT_PROJECT_LIMITS.nestedRows,
  diskReserveBytes: 200 * 1024 * 1024,
  webhookNetworks: [],
  logLevel: 'warn',
  // Far above what people need, far below what guessing needs; each account has its own, stricter, limit.
  authRateLimit: { limit: 60, windowSeconds: 60 },
  // The page holds five a second.
  extensionRateLimit: { limit: 360, windowSeconds: 60 },
} satisfies Partial<AppOptions>
