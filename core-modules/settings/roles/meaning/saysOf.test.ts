import type { Permission } from '@pergola/sdk'
import { aCollection, aPermission } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { allRights } from '../permissionTable'
import { saysOf } from './saysOf'

const articles = aCollection('articles', {
  owner: { type: 'owner' },
  status: {
    type: 'status',
    interface: 'status',
    options: { status_mapping: { draft: { name: 'Draft' }, published: { name: 'Published' } } },
  },
})
const row = (levels: Partial<Permission>): Permission => ({
  ...aPermission('articles', allRights('none')),
  ...levels,
})

const keysOf = (...rows: Permission[]) => saysOf(rows, articles).map(({ key }) => key)

describe('what permissions mean, in sentences', () => {
  it('says that nothing is allowed where there is no row', () => {
    expect(keysOf()).toEqual(['nothing'])
    expect(keysOf(row({}))).toEqual(['nothing'])
  })

  it('says for each action whose items it covers', () => {
    expect(keysOf(row({ read: 'full', create: 'full', update: 'mine' }))).toEqual([
      ...['read_all', 'create_all', 'update_mine', 'delete_none'],
    ])
  })

  it('says in one sentence what is never allowed beside reading', () => {
    expect(keysOf(row({ read: 'full' }))).toEqual(['read_all', 'never_create_update_delete'])
    expect(keysOf(row({ create: 'full' }))).toEqual(['read_none', 'create_all', 'never_update_delete'])
    expect(keysOf(row({ update: 'mine' }))).toEqual(['read_none', 'update_mine', 'never_create_delete'])
    expect(keysOf(row({ read: 'mine', delete: 'mine' }))).toEqual([
      ...['read_mine', 'delete_mine', 'never_create_update'],
    ])
  })

  it('names the statuses where not all of them are covered alike', () => {
    const rows = [row({ status: 'draft', read: 'mine' }), row({ status: 'published', read: 'full' })]
    expect(saysOf(rows, articles).slice(0, 2)).toEqual([
      { key: 'read_all_status', statuses: ['published'], fields: [] },
      { key: 'read_mine_status', statuses: ['draft'], fields: [] },
    ])
  })

  it('names the fields that are closed everywhere, and no others', () => {
    const rows = [
      row({ status: 'draft', read: 'full', read_field_blacklist: ['owner', 'id'] }),
      row({ status: 'published', read: 'full', read_field_blacklist: ['owner', 'status'] }),
    ]
    const says = saysOf(rows, articles)
    expect(says.map(({ key }) => key)).toContain('read_all')
    expect(says.find(({ key }) => key === 'unseen')?.fields).toEqual(['owner'])
  })
})
