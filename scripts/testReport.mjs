// What the reporter of `testReporter.mjs` has written: how many tests passed, and which failed with what message.

/**
 * @typedef {{ file: string, test: string, message: string, isUnfinished?: boolean }} Failure
 *   Of no file when it is not known which; `isUnfinished` when the process of the file ended before it did.
 * @typedef {{ passed: Record<string, number>, failures: Failure[] }} Report Passed tests by their file.
 */

/**
 * @param {Report | null} written Null when Vitest ended without a report.
 * @param {boolean} succeeded Whether the run ended well.
 * @returns {Report}
 */
export function readReport(written, succeeded) {
  const { passed, failures } = written ?? { passed: {}, failures: [] }
  if (succeeded || failures.length > 0) return { passed, failures }
  const message = 'The run failed, but none of its tests did.'
  return { passed, failures: [{ file: '', test: '(the run itself)', message }] }
}

/**
 * The outcome when what failed has run once more: a failure that does not come back counts as passed, and is named.
 *
 * @param {Report} first
 * @param {Report} second The run of the failed files alone, or of all.
 * @returns {Report & { recovered: Failure[] }}
 */
export function joinReports(first, second) {
  const key = ({ file, test }) => `${file}\n${test}`
  const stillFailing = new Set(second.failures.map(key))
  const recovered = first.failures.filter((failure) => !stillFailing.has(key(failure)))
  return { passed: { ...first.passed, ...second.passed }, failures: second.failures, recovered }
}
