import { describe, expect, it } from 'vitest'
import { secretFieldsOf } from '../../permissions/secretFieldsOf'
import { systemTables } from '../../system/systemTables'
import type { ItemsContext } from '../ItemsContext'
import type { WriteCheck } from './CollectionRule'
import { checkWrite } from './checkWrite'
import { collectionRule } from './collectionRules'

const reader = { viewer: { isAdmin: false, isAnonymous: false } } as unknown as ItemsContext
const write: WriteCheck = { action: 'create', current: null, payload: {} }

describe('collectionRule', () => {
  it.each(['articles', 'pages'])('%s, a collection of the project, has no rule of its own', (name) => {
    expect(collectionRule(name)).toEqual({})
  })

  it.each(['toString', '__proto__', 'constructor'])('%s is no rule, though every object has it', (name) => {
    expect(collectionRule(name)).toEqual({})
  })

  it('a system collection that no one listed is closed', async () => {
    await expect(checkWrite('directus_unheard_of', write, reader)).rejects.toThrow('not allowed')
    expect(collectionRule('directus_unheard_of').restrictRead).toBeDefined()
  })

  it.each([
    'collections',
    'fields',
    'migrations',
    'permissions',
    'relations',
    'roles',
    'settings',
    'user_sessions',
  ])('only administrators write directus_%s, whatever the permission rows say', async (name) => {
    for (const action of ['create', 'update', 'delete'] as const)
      await expect(checkWrite(`directus_${name}`, { ...write, action }, reader)).rejects.toThrow(
        'not allowed',
      )
  })

  it.each(systemTables.map(({ name }) => name))(
    '%s keeps private what it does not show to everyone',
    (name) => {
      const someone = { viewer: { isAdmin: false, isAnonymous: false, userId: 5 } } as unknown as ItemsContext
      const { computed = {} } = collectionRule(name)
      const leftOut = Object.keys(computed).filter((field) => {
        if (secretFieldsOf(name).has(field) || name === 'directus_revisions') return false
        const stored = Object.fromEntries((computed[field]?.needs ?? []).map((column) => [column, '1']))
        return computed[field]?.compute(stored, someone) === undefined
      })
      expect(leftOut.filter((field) => !computed[field]?.isPrivate)).toEqual([])
    },
  )

  it.each(systemTables.map(({ name }) => name))('%s has a rule', (name) => {
    expect(Object.keys(collectionRule(name))).not.toEqual([])
  })
})
