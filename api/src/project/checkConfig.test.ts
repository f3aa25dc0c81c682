import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkConfig, unknownKeys } from './checkConfig'
import { completeProjectConfig } from './ProjectConfig'

const page = readFileSync(fileURLToPath(new URL('../../../docs/operators.md', import.meta.url)), 'utf8')

/** The first example of the page below a heading. */
function exampleBelow(heading: string) {
  const [, text = ''] = /```json\n([\s\S]+?)```/.exec(page.slice(page.indexOf(heading))) ?? []
  return JSON.parse(text.startsWith('{') ? text : `{${text}}`)
}

describe('the configuration file of a project', () => {
  it.each([['### Configuration file'], ['### Single sign-on'], ['## MySQL, MariaDB and clusters']])(
    'may be as docs/operators.md shows it below "%s"',
    (heading) => {
      const example = exampleBelow(heading)
      expect(() => checkConfig(example)).not.toThrow()
      expect(unknownKeys(example)).toEqual([])
    },
  )

  it('may be what an installation writes', () => {
    const made = { ...completeProjectConfig({ key: 'shop' }) }
    expect(() => checkConfig(made)).not.toThrow()
    expect(unknownKeys(made)).toEqual([])
  })

  it.each([
    [{ private: 'no' }, '"private" must be true or false'],
    [{ maintenance: 1 }, '"maintenance" must be true or false'],
    // A text is searched for parts of it: "https://a.example" would be listed, too.
    [{ cors: { origin: 'https://a.example.com' } }, '"cors.origin" must be a list of texts'],
    [{ cors: [] }, '"cors" must be an object in braces'],
    [{ cookie: { sameSite: 'laxx' } }, '"cookie.sameSite" must be one of "lax", "strict", "none"'],
    [{ cookie: { secure: 'true' } }, '"cookie.secure" must be one of "auto", true, false'],
    [{ rateLimit: { enabled: 'yes' } }, '"rateLimit.enabled" must be true or false'],
    [{ rateLimit: { limit: 0 } }, '"rateLimit.limit" must be a whole number above 0'],
    // Of another form it would switch off nothing.
    [
      { disabledExtensions: ['interface/wysiwyg'] },
      '"disabledExtensions" must be a list such as ["interfaces/wysiwyg"]',
    ],
    [{ database: { type: 'sqlite' } }, '"database.filename" must be a text that is not empty'],
    [
      { database: { type: 'mysql', user: 'shop', database: 'shop', port: '3306' } },
      '"database.port" must be a whole number above 0',
    ],
    [{ storage: { type: 's3' } }, '"storage.bucket" must be a text that is not empty'],
    [{ mail: { type: 'smtp' } }, '"mail.host" must be a text that is not empty'],
    [{ mail: { type: 'pigeon' } }, '"mail" needs a "type", one of folder and smtp'],
    [
      { sso: { okta: { clientId: 'a' } } },
      '"sso.okta" needs an "issuer", or "authorizationUrl", "tokenUrl" and "userInfoUrl"',
    ],
    [{ sso: { okta: { issuer: 'https://a' } } }, '"sso.okta.clientId" must be a text that is not empty'],
  ])('is refused by what would be right: %o', (config, message) => {
    expect(() => checkConfig(config)).toThrow(new Error(message))
  })

  it('has keys that nothing reads', () => {
    const config = {
      maintenence: true,
      cookie: { samesite: 'lax' },
      mail: { type: 'folder', path: 'mail', form: 'me@example.com' },
      sso: { okta: { clientId: 'a', issuer: 'https://a', secret: 'b' } },
    }
    expect(unknownKeys(config)).toEqual(['maintenence', 'cookie.samesite', 'mail.form', 'sso.okta.secret'])
  })
})
