import { beforeEach, expect, it } from 'vitest'
import { createStartRecord } from './startRecord'

beforeEach(() => sessionStorage.clear())

it('says after two starts that showed no page that they have failed, until one does', () => {
  const start = () => createStartRecord(sessionStorage)
  expect([start().hasFailed, start().hasFailed]).toEqual([false, false])
  const third = start()
  expect(third.hasFailed).toBe(true)
  third.succeeded()
  expect(start().hasFailed).toBe(false)
})

it('does without a storage that is full', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => {},
  } as unknown as Storage
  expect(createStartRecord(full).hasFailed).toBe(false)
})
