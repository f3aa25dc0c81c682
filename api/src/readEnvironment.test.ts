import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnvironment, StartError } from './readEnvironment'

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
      },
    })
  })

  it('is read as the table in docs/operators.md says', () => {
    const env = {
      PORT: '80',
      HOST: '::',
      DATA_DIR: '/srv/data',
      SUPER_ADMIN_TOKEN: 'sesame',
      DEMO: '0',
      CONSOLE_DIR: '/srv/console',
      EXTENSIONS_DIR: '/srv/extensions',
      EXTENSION_SOURCES_DIR: '/srv/sources',
      EXTENSIONS_DEV: '1',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::1',
      MAX_UPLOAD_BYTES: '1024',
      LOG_LEVEL: 'silent',
    }
    expect(readEnvironment(env)).toEqual({
      host: '::',
      port: 80,
      wantsDemo: false,
      options: {
        dataDir: resolve('/srv/data'),
        superAdminToken: 'sesame',
        consoleDir: resolve('/srv/console'),
        extensionsDir: resolve('/srv/extensions'),
        extensionSourcesDir: resolve('/srv/sources'),
        allowsExtensionDevelopment: true,
        trustProxy: 'loopback, 10.0.0.0/8,fd00::1',
        maxUploadBytes: 1024,
        logLevel: 'silent',
      },
    })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number, not "abc"'],
    [{ PORT: '99999' }, 'PORT must be at most 65535, not 99999'],
    [{ MAX_UPLOAD_BYTES: '1 GB' }, 'MAX_UPLOAD_BYTES must be a whole number, not "1 GB"'],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"',
    ],
    [
      { TRUST_PROXY: '10.0.0.1, banana' },
      'TRUST_PROXY must be addresses or networks separated by commas, not "banana"',
    ],
  ])('is refused with one line that says what would be right: %o', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(new StartError(message))
  })
})
