import { describe, expect, it } from 'vitest'
import type { Collection, Field, Permission } from '../../contract/wire'
import type { CurrentUser } from '../host/stores/session'
import { createPermissions, isListed } from './createPermissions'

const field = (name: string, type: Field['type'], default_value: unknown = null) =>
  ({ field: name, type, default_value }) as Field
const articles = {
  collection: 'articles',
  managed: true,
  hidden: false,
  fields: {
    status: field('status', 'status', 'draft'),
    owner: field('owner', 'owner'),
    title: field('title', 'string'),
  },
} as unknown as Collection
const row = (part: Partial<Permission>): Permission => ({
  collection: 'articles',
  role: 3,
  status: null,
  create: 'none',
  read: 'none',
  update: 'none',
  delete: 'none',
  comment: 'none',
  explain: 'none',
  read_field_blacklist: [],
  write_field_blacklist: [],
  status_blacklist: null,
  ...part,
})
const editor = { id: 7, isAdmin: false, role: { id: 3 } } as CurrentUser

function permissionsOf(rows: Permission[], user: CurrentUser | null = editor) {
  const roleOfUser = (id: number) => (id === 8 ? 3 : null)
  return createPermissions({ user, rows, collections: { articles }, roleOfUser })
}

describe('createPermissions', () => {
  it('lets an administrator do everything without asking for rows', () => {
    const permissions = permissionsOf([], { ...editor, isAdmin: true })
    expect(permissions.can('delete', 'articles')).toBe(true)
    expect(permissions.comment('articles', {})).toBe('full')
  })

  it('offers nothing that writes while the project is viewed as someone else', () => {
    const all = { create: 'full', read: 'full', update: 'full', delete: 'full', comment: 'full' } as const
    const permissions = createPermissions({
      user: editor,
      isViewing: true,
      rows: [row(all), row({ ...all, status: '$create' })],
      collections: { articles },
      roleOfUser: () => null,
    })
    const can = (['create', 'read', 'update', 'delete'] as const).map((action) =>
      permissions.can(action, 'articles'),
    )
    expect(can).toEqual([false, true, false, false])
    expect(permissions.canOn('update', 'articles', { owner: 7 })).toBe(false)
    expect(permissions.fieldsOf('articles', null).isReadable('title')).toBe(true)
    expect(permissions.fieldsOf('articles', null).isWritable('title')).toBe(false)
    expect(permissions.comment('articles', {})).toBe('read')
  })

  it('denies everything where the role has no row', () => {
    expect(permissionsOf([]).can('read', 'articles')).toBe(false)
  })

  it.each([
    ['mine', 7, true],
    ['mine', 8, false],
    ['role', 8, true],
    ['role', 9, false],
    ['full', 9, true],
    ['none', 7, false],
  ] as const)('with level %s lets user 7 update an item of user %i: %s', (update, owner, expected) => {
    expect(permissionsOf([row({ update })]).canOn('update', 'articles', { owner })).toBe(expected)
  })

  it('reads the owner from a nested user as well', () => {
    expect(permissionsOf([row({ update: 'mine' })]).canOn('update', 'articles', { owner: { id: 7 } })).toBe(
      true,
    )
  })

  it("takes the row of the item's status and denies statuses without one", () => {
    const permissions = permissionsOf([row({ status: 'published', delete: 'full' })])
    expect(permissions.canOn('delete', 'articles', { status: 'published' })).toBe(true)
    expect(permissions.canOn('delete', 'articles', { status: 'draft' })).toBe(false)
  })

  it('uses the blacklists of $create for a new item', () => {
    const permissions = permissionsOf([
      row({ status: '$create', create: 'full', write_field_blacklist: ['title'] }),
      row({ status: 'draft', create: 'full' }),
    ])
    expect(permissions.fieldsOf('articles', null).isWritable('title')).toBe(false)
    expect(permissions.fieldsOf('articles', { status: 'draft' }).isWritable('title')).toBe(true)
  })

  it('keeps of lists what no item shows, and takes what some item takes, by the rows that reach items', () => {
    const permissions = permissionsOf([
      row({ status: '$create', create: 'full', read_field_blacklist: ['owner'] }),
      row({
        status: 'draft',
        read: 'mine',
        update: 'mine',
        read_field_blacklist: ['title'],
        write_field_blacklist: ['title'],
      }),
      row({ status: 'published', read: 'full', read_field_blacklist: ['title', 'status'] }),
      row({ status: 'deleted' }),
    ])
    const { isReadable, isWritable } = permissions.fieldsOf('articles')
    expect(['title', 'status', 'owner'].map(isReadable)).toEqual([false, true, true])
    expect(['title', 'status'].map(isWritable)).toEqual([false, true])
    const admin = permissionsOf([], { ...editor, isAdmin: true }).fieldsOf('articles')
    expect([admin.isReadable('title'), admin.isWritable('title')]).toEqual([true, true])
  })

  it('knows of lists what is written at creation alone', () => {
    const permissions = permissionsOf([
      row({ status: 'draft', create: 'full' }),
      row({ status: 'published', update: 'full', write_field_blacklist: ['title'] }),
    ])
    const isWritable = (by?: 'create' | 'update') =>
      permissions.fieldsOf('articles', undefined, by).isWritable('title')
    expect([isWritable(), isWritable('create'), isWritable('update')]).toEqual([true, true, false])
  })

  it('lists a collection with statuses as soon as one status can be read', () => {
    const permissions = permissionsOf([row({ status: 'draft' }), row({ status: 'published', read: 'full' })])
    expect(isListed(articles, permissions)).toBe(true)
    expect(isListed({ ...articles, hidden: true }, permissions)).toBe(false)
  })

  it('lets no one but administrators change what lends rights to the own account', () => {
    const isWritable = (id: number, user = editor) =>
      permissionsOf([row({ collection: 'directus_users', update: 'full' })], user)
        .fieldsOf('directus_users', { id })
        .isWritable('role')
    expect([isWritable(7), isWritable(8)]).toEqual([false, true])
    expect(isWritable(7, { ...editor, isAdmin: true })).toBe(true)
  })
})
