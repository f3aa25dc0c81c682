import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords'

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
  '$argon2id$v=19$m=4194304,t=100,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaA',
])('matches nothing against %j, at once', async (stored) => {
  expect(await verifyPassword(stored, '')).toBe(false)
})
