// What a report of Vitest (reporter `json`) says: how many tests passed, and which failed with what message.

/** Lines of a failure that are printed: what was expected and where, without the whole stack. */
const MESSAGE_LINES = 12

/**
 * @param {object} report Vitest's JSON report.
 * @param {boolean} succeeded Whether the run ended well. A file that cannot even be loaded has no failed test, but fails.
 * @returns {{ passed: number, failures: { file: string, test: string, message: string }[] }}
 */
export function readReport(report, succeeded) {
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
 * The outcome when the files that failed have run once more by themselves: a test that passes then counts as passed, and
 * is named.
 *
 * @param {ReturnType<typeof readReport>} first
 * @param {ReturnType<typeof readReport>} second The run of the failed files alone.
 */
export function joinReports(first, second) {
  const key = ({ file, test }) => `${file}\n${test}`
  const stillFailing = new Set(second.failures.map(key))
  const recovered = first.failures.filter((failure) => !stillFailing.has(key(failure)))
  return {
    passed: first.passed + recovered.length,
    failures: second.failures,
    recovered,
  }
}

function shorten(message) {
  return message.split('\n').slice(0, MESSAGE_LINES).join('\n')
}
