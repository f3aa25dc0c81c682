import { describe, expect, it } from 'vitest'
import { systemTables } from '../../system/systemTables'
import type { ItemsContext } from '../ItemsContext'
import type { WriteCheck, WriteHookContext } from './CollectionRule'
import { collectionRule } from './collectionRules'

const reader = { viewer: { isAdmin: false, isAnonymous: false } } as unknown as WriteHookContext &
  ItemsContext
const write: WriteCheck = { action: 'create', current: null, payload: {} }

describe('collectionRule', () => {
  it.each(['articles', 'pages'])('%s, a collection of the project, has no rule of its own', (name) => {
    expect(collectionRule(name)).toEqual({})
  })

  it.each(['toString', '__proto__', 'constructor'])('%s is no rule, though every object has it', (name) => {
    expect(collectionRule(name)).toEqual({})
  })

  it('a system collection that no one listed is closed', () => {
    const rule = collectionRule('directus_unheard_of')
    expect(() => rule.checkWrite?.(write, reader)).toThrow('not allowed')
    expect(rule.restrictRead).toBeDefined()
  })

  it.each(systemTables.map(({ name }) => name))('%s has a rule', (name) => {
    expect(Object.keys(collectionRule(name))).not.toEqual([])
  })
})
