import type { Access, AccessRule } from '@pergola/sdk/contract'
import knex from 'knex'
import { describe, expect, it } from 'vitest'
import { systemViewer, type Viewer } from '../project/Viewer'
import { aCollection, aColumn, aKey } from '../testing/aCollection'
import { restrictToAccess } from './restrictToAccess'
import { whereStatusIn } from './whereStatusIn'

const db = knex({ client: 'mysql2' })
const editor: Viewer = { ...systemViewer, userId: 7, roleId: 3, isAdmin: false }
const owned = aCollection([aKey(), aColumn('state', 'status'), aColumn('by', 'owner')])
const rule = (scope: AccessRule['scope'], status: string | null = null): AccessRule => ({
  scope,
  status,
  deniedFields: new Set(),
})

/** The condition that a query gets; empty: none. */
function condition(rules: AccessRule[], collection = owned, viewer = editor, table?: string): string {
  const query = db('rows')
  const access: Access = { collection: collection.name, action: 'read', rules, reasons: [] }
  restrictToAccess(query, access, collection, viewer, table)
  return query.toString().replace('select * from `rows`', '').replace(' where ', '')
}

describe('the rows of an access', () => {
  it('are all, where a rule holds for every status and owner', () => {
    expect(condition([rule('all')])).toBe('')
    expect(condition([rule('mine', 'gone'), rule('all')])).toBe('')
  })

  it('are none without a rule', () => {
    expect(condition([])).toBe('1 = 0')
  })

  it('are those of the statuses that are open, and in others those that the rule of the status covers', () => {
    const rules = [rule('all', 'published'), rule('all', 'draft'), rule('mine', 'gone')]
    expect(condition(rules)).toBe(
      "((+`articles`.`state` IN ('published', 'draft')) or (+`articles`.`state` IN ('gone') and `articles`.`by` = 7))",
    )
    expect(condition([rule('mine', 'gone')])).toBe(
      "((+`articles`.`state` IN ('gone') and `articles`.`by` = 7))",
    )
    expect(condition([rule('all', 'draft')])).toBe("((+`articles`.`state` IN ('draft')))")
  })

  it('are those of the viewer', () => {
    expect(condition([rule('mine')])).toBe('((`articles`.`by` = 7))')
    expect(condition([rule('mine')], owned, { ...editor, userId: null })).toBe('((1 = 0))')
    expect(condition([rule('mine')], owned, { ...editor, roleId: null })).toBe('((1 = 0))')
    expect(condition([rule('mine')], aCollection([aKey()]))).toBe('((1 = 0))')
  })

  it('are those of the users of the role', () => {
    const users = 'select `id` from `directus_users` where `role` = 3'
    expect(condition([rule('role')])).toBe(`((\`articles\`.\`by\` in (${users})))`)
    expect(condition([rule('role')], owned, { ...editor, userId: null })).toBe(
      `((\`articles\`.\`by\` in (${users})))`,
    )
  })

  it.each([
    ['directus_users', 'mine', '`directus_users`.`id` = 7'],
    ['directus_users', 'role', '`directus_users`.`role` = 3'],
    ['directus_roles', 'mine', '`directus_roles`.`id` = 3'],
    ['directus_permissions', 'role', '`directus_permissions`.`role` = 3'],
    ['directus_activity', 'mine', '`directus_activity`.`action_by` = 7'],
    ['directus_collection_presets', 'mine', '`directus_collection_presets`.`user` = 7'],
  ] as const)('of %s with the level %s are those where %s', (name, scope, expected) => {
    expect(condition([rule(scope)], aCollection([aKey()], { name }))).toBe(`((${expected}))`)
  })

  it('are looked for under the name that the query has for the collection', () => {
    const rules = [rule('all', 'draft'), rule('mine', 'gone')]
    expect(condition(rules, owned, editor, 't1')).toBe(
      "((+`t1`.`state` IN ('draft')) or (+`t1`.`state` IN ('gone') and `t1`.`by` = 7))",
    )
  })
})

describe('a condition on statuses', () => {
  const statuses = (
    values: string[],
    options?: { table?: string; byIndex?: boolean },
    collection = owned,
  ) => {
    const query = db('rows')
    whereStatusIn(query, collection, values, options)
    return query.toString().replace('select * from `rows`', '').replace(' where ', '')
  }

  it('keeps the database from going by an index, unless that is asked for', () => {
    expect(statuses(['a', 'b'])).toBe("+`articles`.`state` IN ('a', 'b')")
    expect(statuses(['a', 'b'], { byIndex: true })).toBe("`articles`.`state` in ('a', 'b')")
  })

  it('finds nothing for no status', () => {
    expect(statuses([])).toBe('1 = 0')
  })

  it('is none where the collection has no status', () => {
    expect(statuses(['a'], {}, aCollection([aKey()]))).toBe('')
  })

  it('compares numbers with a column of numbers', () => {
    const numbered = aCollection([aColumn('state', 'status', { column: { datatype: 'TINYINT' } })])
    expect(statuses(['1', '2'], {}, numbered)).toBe('+`articles`.`state` IN (1, 2)')
  })
})
