import { expect, it } from 'vitest'
import { troubleOf } from './createTestRuns.mjs'

it('does not take a worker that could not be started for a test that has noticed something', () => {
  const trouble = new Error('[vitest-pool]: Failed to start forks worker for test files a.test.ts.')
  expect(troubleOf({ unhandledErrors: [new Error('boom'), trouble] })).toBe(trouble.message)
  expect(troubleOf({ unhandledErrors: [new Error('boom'), 'text'] })).toBeNull()
  expect(troubleOf({ unhandledErrors: [] })).toBeNull()
})
