import { describe, expect, it } from 'vitest'
import type { Viewer } from '../project/Viewer'
import type { CollectionSchema } from '../schema/Schema'
import { type CommentAction, mayComment } from './mayComment'
import { parsePermissionRow } from './PermissionRow'
import { Permissions } from './Permissions'

const articles = { name: 'articles', statusField: { field: 'status' } } as unknown as CollectionSchema
const actions: readonly CommentAction[] = ['read', 'create', 'change-own', 'change-any']

function permissions(rows: readonly Record<string, unknown>[], isAdmin = false): Permissions {
  const parsed = rows.map((row, index) =>
    parsePermissionRow({ id: index + 1, collection: 'articles', ...row }),
  )
  return new Permissions({ isAdmin } as Viewer, parsed)
}

const allowed = (granted: Permissions, status: string | null = null) =>
  actions.filter((action) => mayComment(granted, articles, status, action))

describe('mayComment', () => {
  it.each([
    ['none', []],
    ['read', ['read']],
    ['create', ['read', 'create']],
    ['update', ['read', 'create', 'change-own']],
    ['full', actions],
    ['a word that is no level', []],
  ])('level %s allows %j', (comment, expected) => {
    expect(allowed(permissions([{ comment }]))).toEqual(expected)
  })

  it('allows nothing without a row, and administrators everything', () => {
    expect(allowed(permissions([]))).toEqual([])
    expect(allowed(permissions([], true))).toEqual(actions)
  })

  it('takes the row of the status of the item', () => {
    const granted = permissions([
      { status: 'draft', comment: 'full' },
      { status: 'published', comment: 'read' },
    ])
    expect(allowed(granted, 'draft')).toEqual(actions)
    expect(allowed(granted, 'published')).toEqual(['read'])
    expect(allowed(granted, 'deleted')).toEqual([])
  })
})
