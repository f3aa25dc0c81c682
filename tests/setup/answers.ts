import { afterAll, afterEach, expect } from 'vitest'
import { takeProblems } from './compareAnswers'

afterEach(expectNone)
// What is asked while a file ends belongs to it, not to the next one of the same worker.
afterAll(expectNone)

function expectNone(): void {
  expect(takeProblems(), 'answers that are not as their route declares').toEqual([])
}
