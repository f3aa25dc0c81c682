import type { Access } from '@pergola/sdk/contract'
import { expect, it, vi } from 'vitest'
import { verifyPassword } from '../../auth/passwords'
import type { Relation } from '../../schema/Schema'
import { aCollection, aColumn } from '../../testing/aCollection'
import type { ItemsContext } from '../ItemsContext'
import { PreparedHashes, prepareHashes } from './PreparedHashes'

const slow = aColumn('password', 'hash')
const fast = aColumn('digest', 'hash', { row: { options: { hashingType: 'md5' } } })
const reference = aColumn('author', 'm2o')
const alias = { ...aColumn('shown', 'hash'), column: null }
const own = aCollection([slow, fast, reference, aColumn('title')])
const users = { ...own, fields: new Map([...own.fields, ['shown', alias]]) }

/** @param denied - The actions in which the password must not be sent. */
function contextOf(denied: readonly string[] = []): ItemsContext {
  const relation: Relation = { kind: 'm2o', field: reference, target: users }
  const access = (_collection: unknown, action: Access['action']): Access => ({
    collection: 'articles',
    action,
    rules: [
      { status: null, scope: 'all', deniedFields: new Set(denied.includes(action) ? ['password'] : []) },
    ],
    reasons: [],
  })
  return {
    project: { key: 'demo', limits: { batchRows: 1_000 } },
    viewer: { userId: 1 },
    schema: { relationOf: (_name: string, field: string) => (field === 'author' ? relation : null) },
    permissions: { access },
  } as unknown as ItemsContext
}

const manyRelated = { author: Array.from({ length: 700 }, () => ({})) }
const prepare = (bodies: readonly unknown[], context = contextOf()) => prepareHashes(context, users, bodies)

it('prepares one hash for each value, of several bodies and of what is nested in them', async () => {
  const hashes = await prepare([
    { password: 'one', author: { password: 'two', author: [{ password: 'three' }, { password: 'one' }] } },
    { password: 4 },
  ])
  const [first, second] = [hashes.take('one'), hashes.take('one')]
  expect(first).not.toBe(second)
  expect(hashes.take('one')).toBeUndefined()
  for (const [text, hash] of [
    ['one', first],
    ['one', second],
    ['two', hashes.take('two')],
    ['three', hashes.take('three')],
    ['4', hashes.take('4')],
  ] as const)
    expect(await verifyPassword(hash ?? null, text)).toBe(true)
})

it('gives out prepared hashes in their order', () => {
  const hashes = new PreparedHashes()
  hashes.add('a', '1')
  hashes.add('a', '2')
  expect(['a', 'a', 'a', 'b'].map((text) => hashes.take(text))).toEqual(['1', '2', undefined, undefined])
})

it.each([
  { password: null },
  { password: undefined },
  { password: '' },
  { password: '**********' },
  { digest: 'x' },
  { title: 'x' },
  { title: { password: 'x' } },
  { shown: 'x' },
  { unknown: 'x' },
  ['x'],
  'x',
  null,
])('prepares nothing for %j', async (body) => {
  const hashes = await prepare([body])
  for (const text of ['x', '', 'null', 'undefined', '**********']) expect(hashes.take(text)).toBeUndefined()
})

it('prepares nothing for who may write the field neither on creation nor later', async () => {
  const body = [{ password: 'x' }]
  expect((await prepare(body, contextOf(['create', 'update']))).take('x')).toBeUndefined()
  expect((await prepare(body, contextOf(['create']))).take('x')).toBeDefined()
  expect((await prepare(body, contextOf(['update']))).take('x')).toBeDefined()
})

it('refuses more than 500 before it hashes any', async () => {
  const bodies = Array.from({ length: 501 }, (_, index) => ({ password: `p${index}` }))
  await expect(prepare(bodies)).rejects.toThrow('One request takes at most 500 values that are hashed')
})

it('hashes what many items are sent once for each, and looks at it once', async () => {
  let looks = 0
  const body = {
    get author() {
      looks += 1
      return [{ password: 'x' }]
    },
  }
  const hashes = await prepare([body, body, body])
  const taken = [1, 2, 3].map(() => hashes.take('x'))
  expect([new Set(taken).size, hashes.take('x'), looks]).toEqual([3, undefined, 1])
})

it('asks for the fields that matter, and not for each name of a body', async () => {
  const ownKeys = vi.fn(() => ['password', 'n1', 'n2'])
  await prepare([new Proxy({ password: null }, { ownKeys })])
  expect(ownKeys).not.toHaveBeenCalled()
})

it.each([
  ['in one body', [{ author: Array.from({ length: 2_001 }, () => ({})) }]],
  ['with each of many items', Array.from({ length: 3 }, () => manyRelated)],
])('refuses more related items %s than one request may write', async (_what, bodies) => {
  await expect(prepare(bodies)).rejects.toThrow('One request writes at most 2000 items')
})
