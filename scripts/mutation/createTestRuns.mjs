import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'

/** On a machine that is very busy a worker may come too late. */
const MOST_ATTEMPTS = 3

/**
 * Runs test files again and again in one process: starting the test runner takes longer than most of them.
 *
 * @param {{ root: string, project: string, longestMs: number }} options - How the names of the test projects begin. A run that
 *   takes longer is ended: it counts as failed.
 */
export function createTestRuns({ root, project, longestMs }) {
  let vitest = null
  return { run, changed, close }

  /**
   * @param {readonly string[]} files - Relative to `root`.
   * @returns {Promise<string | null>} The first test that fails; `null` where all pass.
   * @throws {Error} Where the tests could not be started, several times in a row.
   */
  async function run(files) {
    if (files.length === 0) return null
    for (let attempts = 1; ; attempts++) {
      const { failure, trouble } = await runOnce(files)
      if (trouble === null) return failure
      if (attempts === MOST_ATTEMPTS) throw new Error(`The tests did not start: ${trouble}`)
      await close()
    }
  }

  async function runOnce(files) {
    const runner = await open()
    runner.state.filesMap.clear()
    runner.state.idMap.clear()
    runner.state.errorsSet.clear()
    const specifications = files
      .flatMap((file) => runner.getModuleSpecifications(join(root, file)))
      .filter((found) => found.project.name.startsWith(project))
    if (specifications.length === 0)
      throw new Error(`No test of the project "${project}" among ${files.join(', ')}`)
    let timer
    const tooLong = new Promise((resolve) => {
      timer = setTimeout(resolve, longestMs, null)
    })
    const result = await Promise.race([runner.runTestSpecifications(specifications), tooLong])
    clearTimeout(timer)
    if (result !== null) return { failure: failureOf(result), trouble: troubleOf(result) }
    await close()
    return { failure: 'a run without end', trouble: null }
  }

  /** A source was changed, or put back. */
  function changed(file) {
    vitest?.invalidateFile(join(root, file))
  }

  /** Ends runs that do not end by themselves, too. */
  async function close() {
    const runner = vitest
    vitest = null
    await runner?.close()
  }

  async function open() {
    if (vitest !== null) return vitest
    vitest = await createVitest('test', {
      root,
      project: [`${project}*`],
      watch: false,
      run: true,
      bail: 1,
      retry: 0,
      maxWorkers: 1,
      silent: true,
      reporters: [{}],
    })
    await vitest.globTestSpecifications()
    return vitest
  }

  function failureOf({ testModules, unhandledErrors }) {
    for (const module of testModules) {
      const file = relative(root, module.moduleId)
      const [test] = module.children.allTests('failed')
      if (test) return `${file} > ${test.fullName}`
      if (module.errors().length > 0) return file
    }
    return unhandledErrors.length > 0 ? 'an error that no test had caught' : null
  }
}

/** What kept the test runner itself from its work: that is no test that noticed something. */
export function troubleOf({ unhandledErrors }) {
  const error = unhandledErrors.find(({ message }) => /^\[vitest-pool\]/.test(message ?? ''))
  return error?.message ?? null
}
