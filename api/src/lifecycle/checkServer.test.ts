import { describe, expect, it } from 'vitest'
import { connectionFault, isTooOld, rightsOn } from './checkServer'

describe('the version of a database server', () => {
  it.each([
    ['10.11.6-MariaDB-0+deb12u1', false],
    ['10.1.48-MariaDB', true],
    ['11.4.2-MariaDB', false],
    ['8.0.36', false],
    ['8.0.12', true],
    ['5.7.44-log', true],
    ['9.1.0', false],
  ])('%s: too old %s', (version, expected) => expect(isTooOld(version)).toBe(expected))
})

describe('the rights that grants give on a database', () => {
  it.each([
    ['of all databases', 'GRANT ALL PRIVILEGES ON *.* TO `shop`@`%` WITH GRANT OPTION', ['ALL PRIVILEGES']],
    ['of this one', 'GRANT SELECT, CREATE ON `my_shop`.* TO `shop`@`%`', ['SELECT', 'CREATE']],
    ['by a pattern', 'GRANT SELECT ON `my\\_sh%`.* TO `shop`@`%`', ['SELECT']],
    ['of another one', 'GRANT SELECT ON `my\\_shop2`.* TO `shop`@`%`', []],
    ['of one that a pattern only seems to name', 'GRANT SELECT ON `my.shop`.* TO `shop`@`%`', []],
    ['of one table', 'GRANT SELECT ON `my_shop`.`orders` TO `shop`@`%`', []],
    ['of a role that is given', 'GRANT `owners` TO `shop`@`%`', []],
  ])('%s', (_case, grant, rights) => expect([...rightsOn('my_shop', [grant])]).toEqual(rights))
})

describe('a connection that fails', () => {
  const config = {
    type: 'mysql',
    host: 'db.internal',
    port: 3307,
    user: 'shop',
    password: 'secret',
    database: 'shop',
  } as const

  it.each([
    ['ENOTFOUND', 'There is no host "db.internal"'],
    ['ECONNREFUSED', 'No database answers at db.internal, port 3307'],
    ['ETIMEDOUT', 'The host "db.internal" does not answer'],
    ['ER_ACCESS_DENIED_ERROR', 'The database refuses this user or password'],
    ['ER_BAD_DB_ERROR', 'There is no database "shop": create it first'],
    ['ER_DBACCESS_DENIED_ERROR', 'The user may not use the database "shop", or it is not there'],
  ])('says for %s: %s', (code, text) => {
    expect(connectionFault(Object.assign(new Error(), { code }), config).text).toBe(text)
  })

  it('never says the password', () => {
    expect(connectionFault(new Error('secret'), config).text).not.toContain('secret')
  })
})
