// Reporter of Vitest: writes the errors that no test caught into the file named by `OUTSIDE_ERRORS`, which the reporter `json`
// leaves out. Each fails the run.
import { writeFileSync } from 'node:fs'

export default class OutsideErrors {
  /** @param {ReadonlyArray<{ message: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }>} errors */
  onTestRunEnd(_files, errors) {
    const named = errors.map(({ name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      file: VITEST_TEST_PATH ?? '',
      test: VITEST_TEST_NAME ?? '',
      message: stack ?? `${name}: ${message}`,
    }))
    writeFileSync(process.env.OUTSIDE_ERRORS, JSON.stringify(named))
  }
}
