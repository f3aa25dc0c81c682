import { expect, it, vi } from 'vitest'
import { createProblems } from './createProblems'

it('reports all problems together, and once for each change', () => {
  const report = vi.fn()
  const problems = createProblems(report)
  problems.report('console', null)
  expect(report).not.toHaveBeenCalled()
  problems.report('console', 'no such file')
  problems.report('console', 'no such file')
  problems.report('server', 'unexpected token')
  problems.report('console', null)
  problems.report('server', null)
  expect(report.mock.calls).toEqual([
    ['no such file'],
    ['no such file\n\nunexpected token'],
    ['unexpected token'],
    [null],
  ])
})
