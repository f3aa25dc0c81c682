// What a report of Vitest (reporter `json`) says: how many tests passed, and which failed with what message.

/** Lines of a failure that are printed: what was expected and where, without the whole stack. */
const MESSAGE_LINES = 12

/**
 * @param {object} report Vitest's JSON report.
 * @param {boolean} succeeded Whether the run ended well. A file that cannot even be loaded has no failed test, but fails.
 * @param {{ file: string, test: string, message: string }[]} outsideErrors What no test caught, by the reporter of
 *   `outsideErrors.mjs`. The test is the one that ran at that moment, if any.
 * @returns {{ passed: number, failures: { file: string, test: string, message: string }[] }}
 */
export function readReport(report, succeeded, outsideErrors = []) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') {
      return [{ file: name, test: '(the file itself)', message: shorten(message ?? '') }]
    }
    return failed.map((test) => ({
      file: name,
      test: test.fullName,
      message: shorten(test.failureMessages.join('\n')),
    }))
  })
  for (const { file, test, message } of outsideErrors) {
    failures.push({ file, test: `(outside of its tests) ${test}`.trim(), message: shorten(message) })
  }
  if (!succeeded && failures.length === 0) {
    failures.push({
      file: '',
      test: '(the run itself)',
      message: 'The run failed, but none of its tests did.',
    })
  }
  return { passed: report.numPassedTests, failures }
}

/**
 * The outcome when what failed has run once more: a failure that does not come back counts as passed, and is named.
 *
 * @param {ReturnType<typeof readReport>} first
 * @param {ReturnType<typeof readReport>} second The run of the failed files alone, or of all.
 */
export function joinReports(first, second) {
  const key = ({ file, test }) => `${file}\n${test}`
  const stillFailing = new Set(second.failures.map(key))
  const recovered = first.failures.filter((failure) => !stillFailing.has(key(failure)))
  return {
    // A run of all again has the larger number.
    passed: Math.max(first.passed + recovered.length, second.passed),
    failures: second.failures,
    recovered,
  }
}

function shorten(message) {
  return message.split('\n').slice(0, MESSAGE_LINES).join('\n')
}
