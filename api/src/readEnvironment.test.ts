import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from './http/AppOptions'
import { LIMITS, readEnvironment, StartError } from './readEnvironment'

describe('the environment of the server', () => {
  it('asks for nothing', () => {
    expect(readEnvironment({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      wantsDemo: true,
      options: {
        dataDir: resolve('data'),
        consoleDir: resolve('dist/console'),
        extensionsDir: resolve('dist/extensions'),
        allowsExtensionDevelopment: false,
        stopsViolators: false,
      },
    })
  })

  it('is read as the table in docs/operators.md says', () => {
    const env = {
      PORT: '80',
      HOST: '::',
      DATA_DIR: '/srv/data',
      SUPER_ADMIN_TOKEN: 'sesame',
      METRICS_TOKEN: 'measure',
      DEMO: '0',
      EXTENSIONS_ON_VIOLATION: 'stop',
      CONSOLE_DIR: '/srv/console',
      EXTENSIONS_DIR: '/srv/extensions',
      EXTENSION_SOURCES_DIR: '/srv/sources',
      EXTENSIONS_DEV: '1',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1',
      WEBHOOK_NETWORKS: 'uniquelocal',
      MAX_UPLOAD_BYTES: '1024',
      MAX_BATCH_ROWS: '10',
      PUBLIC_URL: 'https://cms.example/',
      EXTENSIONS_ORIGIN: 'https://extensions.example:443/',
      AUTH_REQUESTS_PER_MINUTE: '5',
      DISK_RESERVE_BYTES: '0',
      LOG_LEVEL: 'silent',
    }
    expect(readEnvironment(env)).toEqual({
      host: '::',
      port: 80,
      wantsDemo: false,
      options: {
        dataDir: resolve('/srv/data'),
        superAdminToken: 'sesame',
        metricsToken: 'measure',
        consoleDir: resolve('/srv/console'),
        extensionsDir: resolve('/srv/extensions'),
        extensionSourcesDir: resolve('/srv/sources'),
        allowsExtensionDevelopment: true,
        stopsViolators: true,
        trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'],
        webhookNetworks: ['uniquelocal'],
        maxUploadBytes: 1024,
        maxBatchRows: 10,
        publicUrl: 'https://cms.example',
        extensionsOrigin: 'https://extensions.example',
        authRateLimit: { limit: 5, windowSeconds: 60 },
        diskReserveBytes: 0,
        logLevel: 'silent',
      },
    })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number, not "abc"'],
    [{ PORT: '99999' }, 'PORT must be at most 65535, not 99999'],
    [{ MAX_UPLOAD_BYTES: '1 GB' }, 'MAX_UPLOAD_BYTES must be a whole number, not "1 GB"'],
    [
      { PUBLIC_URL: 'cms.example' },
      'PUBLIC_URL must be an address such as https://cms.example, not "cms.example"',
    ],
    [
      { EXTENSIONS_ORIGIN: 'https://extensions.example/files' },
      'EXTENSIONS_ORIGIN must be an origin such as https://extensions.example, not "https://extensions.example/files"',
    ],
    [
      { EXTENSIONS_ORIGIN: 'https://cms.example:8443', PUBLIC_URL: 'https://cms.example' },
      'EXTENSIONS_ORIGIN must have another host name than PUBLIC_URL: all ports of a host share their cookies',
    ],
    [{ MAX_BODY_BYTES: '-1' }, 'MAX_BODY_BYTES must be a whole number, not "-1"'],
    [{ MAX_ANSWER_BYTES: '1e9' }, 'MAX_ANSWER_BYTES must be a whole number, not "1e9"'],
    [{ MAX_BATCH_ROWS: '0' }, 'MAX_BATCH_ROWS must be at least 1, not 0'],
    [{ AUTH_REQUESTS_PER_MINUTE: 'many' }, 'AUTH_REQUESTS_PER_MINUTE must be a whole number, not "many"'],
    [
      { DISK_RESERVE_BYTES: '99999999999999999' },
      'DISK_RESERVE_BYTES must be a whole number, not "99999999999999999"',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
    ],
    [
      { TRUST_PROXY: '10.0.0.1, banana' },
      'TRUST_PROXY must be addresses or networks separated by commas, such as 10.0.0.0/8 or loopback, not "banana"',
    ],
    [
      { TRUST_PROXY: '1' },
      'TRUST_PROXY must be addresses or networks separated by commas, such as 10.0.0.0/8 or loopback, not "1"',
    ],
    [{ DEMO: 'false' }, 'DEMO must be one of 1, 0, not "false"'],
    [{ EXTENSIONS_DEV: 'true' }, 'EXTENSIONS_DEV must be one of 0, 1, not "true"'],
    [
      { PUBLIC_URL: 'https://cms.example/admin/' },
      'PUBLIC_URL must be the address of the server, "https://cms.example", not that of its console',
    ],
  ])('is refused with one line that says what would be right: %o', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(new StartError(message))
  })

  describe('in docs/operators.md', () => {
    const page = readFileSync(fileURLToPath(new URL('../../docs/operators.md', import.meta.url)), 'utf8')
    const rows = [...page.matchAll(/^\| (`[A-Z_`, ]+`) \| ([^|]+?) \| [^|]+ \|$/gm)]
    const documented = new Map(
      rows.flatMap(([, names = '', fallback = '']) =>
        [...names.matchAll(/[A-Z_]+/g)].map(([name]) => [name, fallback] as const),
      ),
    )

    it('has each variable that is read, and no other', () => {
      const read = new Set<string>()
      readEnvironment(
        new Proxy({}, { get: (_env, name) => void read.add(String(name)) }) as unknown as NodeJS.ProcessEnv,
      )
      expect([...documented.keys()].sort()).toEqual([...read].sort())
    })

    it.each(Object.entries(LIMITS))('says what %s is without it', (name, { option }) => {
      expect(documented.get(name)).toBe(String(DEFAULT_OPTIONS[option]))
    })
  })
})
