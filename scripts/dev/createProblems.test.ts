import { expect, it, vi } from 'vitest'
import { createProblems } from './createProblems'

it('tells of all problems together, and once for each change', () => {
  const tell = vi.fn()
  const problems = createProblems(tell)
  problems.report('console', null)
  expect(tell).not.toHaveBeenCalled()
  problems.report('console', 'no such file')
  problems.report('console', 'no such file')
  problems.report('server', 'unexpected token')
  problems.report('console', null)
  problems.report('server', null)
  expect(tell.mock.calls).toEqual([
    ['no such file'],
    ['no such file\n\nunexpected token'],
    ['unexpected token'],
    [null],
  ])
})
