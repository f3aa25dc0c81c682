import {
  type AccessTarget,
  coversAllRows,
  coversItem,
  evaluateAccess,
  fieldDenial,
  isAllowed,
  ruleForStatus,
  statusesShowing,
} from '@pergola/sdk/contract'
import { describe, expect, it } from 'vitest'
import { explainAccess } from './explainAccess'
import { type PermissionRow, parsePermissionRow } from './PermissionRow'

const editor = { isAdmin: false }
const admin = { isAdmin: true }

/** A collection whose fields have these types and are named by them. */
function collection(...types: ('owner' | 'status')[]): AccessTarget {
  const named = (type: 'owner' | 'status') => (types.includes(type) ? type : null)
  return { name: 'articles', keyField: 'id', statusField: named('status'), ownerField: named('owner') }
}

function rows(...partial: Partial<Record<string, unknown>>[]): PermissionRow[] {
  return partial.map((row, index) =>
    parsePermissionRow({ id: index + 1, collection: 'articles', role: 3, ...row }),
  )
}

const plain = collection('owner')
const withStatus = collection('owner', 'status')

describe('evaluateAccess', () => {
  it('lets administrators do everything and says why', () => {
    const access = evaluateAccess([], admin, plain, 'delete')
    expect(coversAllRows(access)).toBe(true)
    expect(explainAccess(access)).toEqual(['delete on "articles" is allowed: administrators are not checked'])
  })

  it.each([admin, editor])('lets %j read alone, where it changes nothing', (subject) => {
    const full = rows({ create: 'full', read: 'full', update: 'full', delete: 'full' })
    const access = (action: 'create' | 'read' | 'update' | 'delete') =>
      evaluateAccess(full, { ...subject, readsOnly: true }, plain, action)
    expect(
      (['create', 'read', 'update', 'delete'] as const).filter((each) => isAllowed(access(each))),
    ).toEqual(['read'])
    expect(access('update').reasons).toEqual([{ rule: 'reads-only' }])
  })

  it('takes no row, the level none and unknown words as no', () => {
    expect(isAllowed(evaluateAccess([], editor, plain, 'read'))).toBe(false)
    expect(isAllowed(evaluateAccess(rows({ read: 'none' }), editor, plain, 'read'))).toBe(false)
    expect(isAllowed(evaluateAccess(rows({ read: 'wat' }), editor, plain, 'read'))).toBe(false)
    expect(evaluateAccess([], editor, plain, 'read').reasons).toEqual([{ rule: 'no-permission-row' }])
  })

  it('needs an owner for the levels mine and role alone', () => {
    const rules = (read: string) => evaluateAccess(rows({ read }), editor, collection(), 'read').reasons
    expect(rules('full')).toMatchObject([{ rule: 'level' }])
    expect(rules('none')).toMatchObject([{ rule: 'level' }])
    expect(rules('mine')).toMatchObject([{ rule: 'no-owner-field' }])
    expect(rules('role')).toMatchObject([{ rule: 'no-owner-field' }])
  })

  it('names the row that decided', () => {
    const [first] = explainAccess(evaluateAccess(rows({ read: 'mine' }), editor, plain, 'read'))
    expect(first).toBe('read on "articles" is allowed: row 1 says "mine"')
    const [none] = explainAccess(evaluateAccess(rows({ read: 'role' }), editor, collection(), 'read'))
    expect(none).toContain('no owner field')
  })

  it('lets the first of two rows for the same status win', () => {
    const access = evaluateAccess(rows({ read: 'none' }, { read: 'full' }), editor, plain, 'read')
    expect(isAllowed(access)).toBe(false)
  })

  it('ignores the plain row once there are status rows, and closes statuses without one', () => {
    const access = evaluateAccess(
      rows({ read: 'full' }, { status: 'a', read: 'full' }),
      editor,
      withStatus,
      'read',
    )
    expect(ruleForStatus(access, 'a')).toBeDefined()
    expect(ruleForStatus(access, 'b')).toBeUndefined()
    expect(ruleForStatus(access, null)).toBeUndefined()
  })

  it('takes a plain row for every status where there is no other', () => {
    expect(coversAllRows(evaluateAccess(rows({ read: 'full' }), editor, withStatus, 'read'))).toBe(true)
  })

  it('never looks at $create rows', () => {
    const access = evaluateAccess(rows({ status: '$create', create: 'full' }), editor, withStatus, 'create')
    expect(isAllowed(access)).toBe(false)
  })

  it('treats every level of create but none alike, also without owner', () => {
    for (const create of ['mine', 'role', 'full']) {
      expect(coversAllRows(evaluateAccess(rows({ create }), editor, collection(), 'create'))).toBe(true)
    }
  })

  it('distinguishes fields hidden everywhere from those hidden in some statuses', () => {
    const access = evaluateAccess(
      rows(
        { status: 'a', read: 'full', read_field_blacklist: 'x, y' },
        { status: 'b', read: 'full', read_field_blacklist: 'x' },
      ),
      editor,
      withStatus,
      'read',
    )
    expect([fieldDenial(access, 'x'), fieldDenial(access, 'y'), fieldDenial(access, 'z')]).toEqual([
      'all',
      'some',
      'none',
    ])
    expect(statusesShowing(access, 'y')).toEqual(['b'])
  })

  it('hides secrets from administrators too, but never from writing', () => {
    const secrets = new Set(['token'])
    expect(fieldDenial(evaluateAccess([], admin, plain, 'read', secrets), 'token')).toBe('all')
    expect(fieldDenial(evaluateAccess([], admin, plain, 'update', secrets), 'token')).toBe('none')
  })
})

describe('coversItem', () => {
  const self = { isAdmin: false, userId: 4, roleId: 3 }
  const mine = evaluateAccess(rows({ read: 'mine' }), editor, plain, 'read')
  const item = { status: null, owner: 4, ownerRole: 3 }

  it.each([
    ['of the viewer', {}, {}, true],
    ['of someone else', { owner: 5 }, {}, false],
    ['of no one', { owner: null }, {}, false],
    ['of no one, for a viewer without a user', { owner: null }, { userId: null }, false],
    ['of the viewer, who has no role', {}, { roleId: null }, false],
  ])('level mine, an item %s', (_case, changes, subject, expected) => {
    expect(coversItem(mine, plain, { ...item, ...changes }, { ...self, ...subject })).toBe(expected)
  })

  it('covers the items of the role, and nothing where no owner is known', () => {
    const ofRole = evaluateAccess(rows({ read: 'role' }), editor, plain, 'read')
    expect(coversItem(ofRole, plain, { ...item, owner: 5 }, self)).toBe(true)
    expect(coversItem(ofRole, plain, { ...item, owner: 5, ownerRole: 7 }, self)).toBe(false)
    expect(coversItem(mine, collection(), item, self)).toBe(false)
    expect(coversItem(ofRole, plain, { status: null, owner: null, ownerRole: 3 }, self)).toBe(false)
  })
})
