import { describe, expect, test } from 'vitest'
import { joinReports, readReport } from './testReport.mjs'

const report = (...files: unknown[]) => ({ numPassedTests: 5, testResults: files })
const file = (name: string, ...failed: string[]) => ({
  name,
  status: failed.length > 0 ? 'failed' : 'passed',
  assertionResults: [
    { status: 'passed', fullName: 'works', failureMessages: [] },
    ...failed.map((fullName) => ({
      status: 'failed',
      fullName,
      failureMessages: [`${fullName} broke\n    at line`],
    })),
  ],
})

describe('readReport', () => {
  test('names each failed test with its file and message', () => {
    expect(readReport(report(file('/a.test.ts', 'adds', 'divides'), file('/b.test.ts')), false)).toEqual({
      passed: 5,
      failures: [
        { file: '/a.test.ts', test: 'adds', message: 'adds broke\n    at line' },
        { file: '/a.test.ts', test: 'divides', message: 'divides broke\n    at line' },
      ],
    })
  })

  test('counts a file that cannot be loaded as one failure', () => {
    const broken = { name: '/a.test.ts', status: 'failed', message: 'no such package', assertionResults: [] }
    expect(readReport(report(broken), false).failures).toEqual([
      { file: '/a.test.ts', test: '(the file itself)', message: 'no such package' },
    ])
  })

  test('counts a run that fails without a failed test as one failure', () => {
    expect(readReport(report(file('/a.test.ts')), false).failures).toHaveLength(1)
    expect(readReport(report(file('/a.test.ts')), true).failures).toEqual([])
  })

  test('names an error that no test caught, so that its file runs again', () => {
    const error = { file: '/a.test.ts', test: 'adds', message: 'connection lost\n    at line' }
    expect(readReport(report(file('/a.test.ts')), false, [error]).failures).toEqual([
      { ...error, test: '(outside of its tests) adds' },
    ])
  })
})

describe('joinReports', () => {
  const first = readReport(report(file('/a.test.ts', 'adds', 'divides')), false)

  test('counts a test that passes in the second run, and names it', () => {
    const second = readReport(report(file('/a.test.ts', 'divides')), false)
    const joined = joinReports(first, second)
    expect(joined.passed).toBe(6)
    expect(joined.failures.map(({ test }) => test)).toEqual(['divides'])
    expect(joined.recovered.map(({ test }) => test)).toEqual(['adds'])
  })

  test('keeps what fails only in the second run', () => {
    const second = readReport(report(file('/a.test.ts', 'subtracts')), false)
    expect(joinReports(first, second).failures.map(({ test }) => test)).toEqual(['subtracts'])
  })
})
