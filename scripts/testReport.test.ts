import { describe, expect, test } from 'vitest'
import { joinReports, readReport } from './testReport.mjs'

const failure = (test: string) => ({ file: '/a.test.ts', test, message: `${test} broke` })
const report = (...failures: string[]) => ({
  passed: { '/a.test.ts': 3 - failures.length, '/b.test.ts': 4 },
  failures: failures.map(failure),
})

describe('readReport', () => {
  test('counts a run that fails without a failed test as one failure', () => {
    expect(readReport(report(), false).failures).toHaveLength(1)
    expect(readReport(null, false).failures).toHaveLength(1)
    expect(readReport(report(), true).failures).toEqual([])
    expect(readReport(report('adds'), false).failures).toEqual([failure('adds')])
  })
})

describe('joinReports', () => {
  test('counts a test that passes in the second run, and names it', () => {
    const again = { passed: { '/a.test.ts': 2 }, failures: [failure('divides')] }
    const joined = joinReports(report('adds', 'divides'), again)
    expect(joined.passed).toEqual({ '/a.test.ts': 2, '/b.test.ts': 4 })
    expect(joined.failures.map(({ test }) => test)).toEqual(['divides'])
    expect(joined.recovered.map(({ test }) => test)).toEqual(['adds'])
  })

  test('keeps what fails only in the second run', () => {
    const again = { passed: {}, failures: [failure('subtracts')] }
    expect(joinReports(report('adds'), again).failures.map(({ test }) => test)).toEqual(['subtracts'])
  })
})
