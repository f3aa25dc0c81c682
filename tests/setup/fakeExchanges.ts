import { afterEach, expect } from 'vitest'
import { observeFakeExchanges } from '../../sdk/src/testing/fakeExchanges'
import { compareExchange } from './compareExchange'

/**
 * Compares all that the console asks of a fake of the server, and what the fake answers, with the schemas of the server's
 * routes: a fake that takes what the server refuses, or answers as the server never does, fails the test.
 */

const problems = new Set<string>()

observeFakeExchanges((exchange) => {
  for (const problem of compareExchange(exchange)) problems.add(problem)
})

afterEach(() => {
  const found = [...problems]
  problems.clear()
  expect(found, 'requests and answers that are not as the server declares').toEqual([])
})
