import { hash } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords'

const argon2 = vi.hoisted(() => ({ underWay: 0, most: 0 }))

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof import('@node-rs/argon2')>()
  const verify: typeof original.verify = async (...given) => {
    argon2.underWay += 1
    argon2.most = Math.max(argon2.most, argon2.underWay)
    return original.verify(...given).finally(() => {
      argon2.underWay -= 1
    })
  }
  return { ...original, verify }
})

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
  const large = await hash('correct horse', { memoryCost: 32 * 1024, timeCost: 1 })
  const broken = '$argon2id$v=19$m=65536,t=1,p=1$c29$c29'
  argon2.most = 0
  const matched = await Promise.all(
    [broken, large, large, large].map((each) => verifyPassword(each, 'correct horse')),
  )
  expect([matched, argon2.most]).toEqual([[false, true, true, true], 1])

  const own = await hashPassword('correct horse')
  argon2.most = 0
  await Promise.all(Array.from({ length: 8 }, () => own).map((each) => verifyPassword(each, 'correct horse')))
  expect(argon2.most).toBeGreaterThan(1)
})
