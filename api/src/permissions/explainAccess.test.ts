import { expect, it } from 'vitest'
import { describeWhy, type Why } from './explainAccess'

const decided = { rowId: 3, status: 'draft', level: 'mine' } as const

it.each<[Why, string]>([
  [{ rule: 'administrator' }, ' is allowed: administrators are not checked'],
  [{ rule: 'reads-only' }, ' is denied: nothing is changed by who asks, whatever the rows allow'],
  [{ rule: 'no-permission-row' }, ' is denied: the role has no permission row for the collection'],
  [
    { rule: 'no-owner-field', ...decided },
    ' with status "draft" is denied: row 3 says "mine", but the collection has no owner field',
  ],
  [{ rule: 'level', ...decided, status: null }, ' is allowed: row 3 says "mine"'],
  [{ rule: 'level', ...decided, level: 'none' }, ' with status "draft" is denied: row 3 says "none"'],
  [{ rule: 'status', status: 'x' }, ' with status "x" is denied: no permission row opens this status'],
  [{ rule: 'owner', level: 'mine', owner: null }, ' is denied: "mine" does not cover an item without owner'],
  [{ rule: 'owner', level: 'mine', owner: 7 }, ' is denied: "mine" does not cover what belongs to 7'],
  [
    { rule: 'deleted', status: 'gone' },
    ' with status "gone" is denied: such items are only found when their status is asked for',
  ],
  [{ rule: 'unreadable' }, ' is denied: the item cannot be read'],
  [{ rule: 'system', message: 'not yours' }, ' is denied by the server: not yours'],
  [{ rule: 'inactive' }, ' is decided as for anyone who is not signed in: the account is not active'],
  [{ rule: 'two-factor' }, ' is decided as for anyone who is not signed in: two-factor is not set up yet'],
  [{ rule: 'on-creation', rowId: 5 }, ': row 5 (On Creation) decides what forms offer, and is not checked'],
])('explains %j', (why, expected) => {
  expect(describeWhy({ action: 'read', collection: 'articles' }, why)).toBe(`read on "articles"${expected}`)
})
