import { resolve } from 'node:path'
import type { AppOptions } from './http/AppOptions'
import { isNetwork } from './net/targets'

/** A reason to stop that needs no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export interface Environment {
  options: Pick<AppOptions, 'dataDir'> & Partial<AppOptions>
  host: string
  port: number
  wantsDemo: boolean
}

/** @throws {@link StartError} for a value that means nothing, in one line that says what would be right */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  return {
    options: {
      dataDir: resolve(env.DATA_DIR || 'data'),
      superAdminToken: env.SUPER_ADMIN_TOKEN || undefined,
      ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
      consoleDir: resolve(env.CONSOLE_DIR || 'dist/console'),
      ...(env.LANGUAGES_DIR ? { languagesDir: resolve(env.LANGUAGES_DIR) } : {}),
      extensionsDir: resolve(env.EXTENSIONS_DIR || 'dist/extensions'),
      extensionSourcesDir: env.EXTENSION_SOURCES_DIR ? resolve(env.EXTENSION_SOURCES_DIR) : undefined,
      ...readLimits(env),
      ...(env.PUBLIC_URL ? { publicUrl: readPublicUrl(env.PUBLIC_URL) } : {}),
      ...(env.EXTENSIONS_ORIGIN
        ? { extensionsOrigin: readExtensionsOrigin(env.EXTENSIONS_ORIGIN, env.PUBLIC_URL) }
        : {}),
      allowsExtensionDevelopment: readChoice('EXTENSIONS_DEV', env, ['0', '1']) === '1',
      stopsViolators: readChoice('EXTENSIONS_ON_VIOLATION', env, ['report', 'stop']) === 'stop',
      trustProxy: env.TRUST_PROXY ? readNetworks('TRUST_PROXY', env.TRUST_PROXY) : undefined,
      ...(env.WEBHOOK_NETWORKS
        ? { webhookNetworks: readNetworks('WEBHOOK_NETWORKS', env.WEBHOOK_NETWORKS) }
        : {}),
      ...(env.LOG_LEVEL ? { logLevel: readLogLevel(env.LOG_LEVEL) } : {}),
    },
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '8080'),
    wantsDemo: readChoice('DEMO', env, ['1', '0']) === '1',
  }
}

/** Folders that are read only. One that is named and not there is a slip, and would be found as pages that answer 404. */
export const READ_FOLDERS = [
  'CONSOLE_DIR',
  'EXTENSIONS_DIR',
  'LANGUAGES_DIR',
  'EXTENSION_SOURCES_DIR',
] as const

/**
 * Limits that an operator may change, by their variables; the table in docs/operators.md says what each means.
 *
 * `least`: below it the server could not work at all.
 */
export const LIMITS = {
  MAX_UPLOAD_BYTES: { option: 'maxUploadBytes', least: 1024 },
  MAX_BODY_BYTES: { option: 'maxBodyBytes', least: 1024 },
  MAX_ANSWER_BYTES: { option: 'maxAnswerBytes', least: 64 * 1024 },
  MAX_BATCH_ROWS: { option: 'maxBatchRows', least: 1 },
  MAX_NESTED_ROWS: { option: 'maxNestedRows', least: 100 },
  DISK_RESERVE_BYTES: { option: 'diskReserveBytes', least: 0 },
} as const

function readLimits(env: NodeJS.ProcessEnv): Partial<AppOptions> {
  const set = Object.entries(LIMITS).flatMap(([name, { option, least }]) => {
    const text = env[name]
    return text ? [[option, readNumber(name, text, least)] as const] : []
  })
  const { AUTH_REQUESTS_PER_MINUTE: attempts } = env
  return {
    ...Object.fromEntries(set),
    ...(attempts && {
      authRateLimit: { limit: readNumber('AUTH_REQUESTS_PER_MINUTE', attempts, 1), windowSeconds: 60 },
    }),
  }
}

function readNumber(name: string, text: string, least = 0): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw new StartError(`${name} must be a whole number, not "${text}"`)
  if (value < least) throw new StartError(`${name} must be at least ${least}, not ${text}`)
  return value
}

function readPort(text: string): number {
  const port = readNumber('PORT', text)
  if (port > 65_535) throw new StartError(`PORT must be at most 65535, not ${text}`)
  return port
}

function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  if (!isPlain)
    throw new StartError(`PUBLIC_URL must be an address such as https://cms.example, not "${text}"`)
  const address = url.href.replace(/\/$/, '')
  if (/\/admin$/.test(address))
    throw new StartError(
      `PUBLIC_URL must be the address of the server, "${address.slice(0, -'/admin'.length)}", not that of its console`,
    )
  return address
}

function readExtensionsOrigin(text: string, publicUrl: string | undefined): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin)
    throw new StartError(
      `EXTENSIONS_ORIGIN must be an origin such as https://extensions.example, not "${text}"`,
    )
  if (publicUrl && new URL(readPublicUrl(publicUrl)).hostname === url.hostname)
    throw new StartError(
      'EXTENSIONS_ORIGIN must have another host name than PUBLIC_URL: all ports of a host share their cookies',
    )
  return url.origin
}

function readNetworks(name: string, text: string): string[] {
  const networks = text.split(',').map((part) => part.trim())
  for (const network of networks)
    if (!isNetwork(network))
      throw new StartError(
        `${name} must be addresses or networks separated by commas, such as 10.0.0.0/8 or loopback, not "${network}"`,
      )
  return networks
}

/** One of some words, the first of which stands where nothing is said. */
function readChoice(name: string, env: NodeJS.ProcessEnv, choices: readonly string[]): string | undefined {
  const text = env[name] || choices[0]
  if (text === undefined || choices.includes(text)) return text
  throw new StartError(`${name} must be one of ${choices.join(', ')}, not "${text}"`)
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

function readLogLevel(text: string): AppOptions['logLevel'] {
  const level = logLevels.find((known) => known === text)
  if (!level) throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`)
  return level
}
