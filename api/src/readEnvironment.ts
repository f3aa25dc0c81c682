import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import type { AppOptions } from './http/AppOptions'

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
      consoleDir: resolve(env.CONSOLE_DIR || 'dist/console'),
      extensionsDir: resolve(env.EXTENSIONS_DIR || 'dist/extensions'),
      extensionSourcesDir: env.EXTENSION_SOURCES_DIR ? resolve(env.EXTENSION_SOURCES_DIR) : undefined,
      ...(env.MAX_UPLOAD_BYTES
        ? { maxUploadBytes: readNumber('MAX_UPLOAD_BYTES', env.MAX_UPLOAD_BYTES) }
        : {}),
      ...(env.MAX_BODY_BYTES ? { maxBodyBytes: readNumber('MAX_BODY_BYTES', env.MAX_BODY_BYTES) } : {}),
      ...(env.MAX_ANSWER_BYTES
        ? { maxAnswerBytes: readNumber('MAX_ANSWER_BYTES', env.MAX_ANSWER_BYTES) }
        : {}),
      allowsExtensionDevelopment: env.EXTENSIONS_DEV === '1',
      trustProxy: env.TRUST_PROXY ? readProxies(env.TRUST_PROXY) : undefined,
      ...(env.LOG_LEVEL ? { logLevel: readLogLevel(env.LOG_LEVEL) } : {}),
    },
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '8080'),
    wantsDemo: env.DEMO !== '0',
  }
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0)
    throw new StartError(`${name} must be a whole number, not "${text}"`)
  return value
}

function readPort(text: string): number {
  const port = readNumber('PORT', text)
  if (port > 65_535) throw new StartError(`PORT must be at most 65535, not ${text}`)
  return port
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

function readProxies(text: string): string {
  for (const proxy of text.split(',').map((part) => part.trim())) {
    if (namedNetworks.includes(proxy) || ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy)) continue
    throw new StartError(`TRUST_PROXY must be addresses or networks separated by commas, not "${proxy}"`)
  }
  return text
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

function readLogLevel(text: string): AppOptions['logLevel'] {
  const level = logLevels.find((known) => known === text)
  if (!level) throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}"`)
  return level
}
