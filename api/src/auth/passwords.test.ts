import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { compareInTurn, hashPassword, verifyPassword } from './passwords'

// Published test vectors of bcrypt (OpenBSD, jBCrypt), and a hash recorded from a server of the contract.
it.each([
  ['a', '$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe'],
  ['abc', '$2a$06$If6bvum7DFjUnE9p2uDeDu0YHzrHM6tf.iqN8.yx.jNN1ILEf7h0i'],
  ['abcdefghijklmnopqrstuvwxyz', '$2a$06$.rCVZVOThsIa97pEDOxvGuRRgzG64bvtJ0938xuqzv18d3ZpQhstC'],
  ['secret', '$2y$10$nbIBRbCJYt9PPOeGjuM3jeyxJ25XQIz6VGFWPHasOqjmHntj5S4Sa'],
])('matches the bcrypt hash of %j', async (password, stored) => {
  expect(await verifyPassword(stored, password)).toBe(true)
  expect(await verifyPassword(stored, `${password}x`)).toBe(false)
})

it('matches an argon2id hash of its own and nothing else', async () => {
  const stored = await hashPassword('correct horse')
  expect(stored).toMatch(/^\$argon2id\$/)
  expect(await verifyPassword(stored, 'correct horse')).toBe(true)
  expect(await verifyPassword(stored, 'correct hors')).toBe(false)
})

it.each([
  null,
  '',
  'no hash',
  '$2y$10$short',
  '$2y$31$nbIBRbCJYt9PPOeGjuM3jeyxJ25XQIz6VGFWPHasOqjmHntj5S4Sa',
  '$argon2id$v=19$m=65537,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaA',
  '$argon2id$v=19$m=4194304,t=100,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaA',
])('matches nothing against %j, at once', async (stored) => {
  expect(await verifyPassword(stored, '')).toBe(false)
})

it('compares with one hash at a time where it takes more memory than its own, whatever came of the one before', async () => {
  let [underWay, most] = [0, 0]
  const compare = (matches: boolean | Error) => async () => {
    underWay += 1
    most = Math.max(most, underWay)
    await nextTurn()
    underWay -= 1
    if (matches instanceof Error) throw matches
    return matches
  }
  const each = (memoryKib: number) =>
    Promise.allSettled(
      [new Error('no hash'), true, false, true].map((matches) => compareInTurn(memoryKib, compare(matches))),
    )
  expect((await each(64 * 1024)).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    'failed',
    true,
    false,
    true,
  ])
  expect(most).toBe(1)
  await each(19 * 1024)
  expect(most).toBe(4)
})

it('matches a hash that takes more memory than its own', async () => {
  const { hash } = await import('@node-rs/argon2')
  const large = await hash('correct horse', { memoryCost: 32 * 1024, timeCost: 1 })
  const broken = '$argon2id$v=19$m=65536,t=1,p=1$c29$c29'
  const matched = await Promise.all([broken, large, large].map((one) => verifyPassword(one, 'correct horse')))
  expect(matched).toEqual([false, true, true])
})
