// Reporter of Vitest: writes what `npm test` prints at its end into the file named by `TEST_REPORT`, and ends tests that hang.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/**
 * Vitest's own limits are timers of the process that runs a test: where that is held (an endless loop, a lock of a native
 * package), they never fire. The longest test that has one is done within three minutes; two such may follow each other.
 */
const QUIET_MS = Number(process.env.TEST_QUIET_MS ?? 8 * 60_000)

/** Lines of a failure that are printed: what was expected and where, without the whole stack. */
const MESSAGE_LINES = 12

export default class TestReporter {
  #quiet
  /** Files whose process was ended. */
  #ended = new Set()
  #running = new Set()

  onTestRunStart() {
    this.#quiet = setTimeout(() => this.#endWorkers(), QUIET_MS)
  }

  onTestModuleStart({ moduleId }) {
    this.#running.add(moduleId)
    this.#quiet.refresh()
  }

  onTestCaseResult() {
    this.#quiet.refresh()
  }

  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId)
    this.#quiet.refresh()
  }

  /** @param {ReadonlyArray<{ message: string, stack?: string, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }>} errors What no test caught. */
  onTestRunEnd(modules, errors) {
    clearTimeout(this.#quiet)
    const failures = modules.flatMap((module) => this.#failuresOf(module))
    // The error of a worker that ended names no file; the file that did not end is listed above.
    const outside = failures.some(({ isUnfinished }) => isUnfinished)
      ? errors.filter(({ VITEST_TEST_PATH }) => VITEST_TEST_PATH)
      : errors
    for (const error of outside) {
      const test = `(outside of its tests) ${error.VITEST_TEST_NAME ?? ''}`.trim()
      failures.push({ file: error.VITEST_TEST_PATH ?? '', test, message: textOf([error]) })
    }
    const passed = Object.fromEntries(modules.map((module) => [module.moduleId, countPassed(module)]))
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failures }))
  }

  #failuresOf(module) {
    const file = module.moduleId
    const failures = []
    for (const test of module.children.allTests('failed')) {
      failures.push({ file, test: test.fullName, message: textOf(test.result().errors) })
    }
    for (const suite of [...module.children.allSuites()]) {
      if (suite.errors().length > 0) {
        failures.push({ file, test: suite.fullName, message: textOf(suite.errors()) })
      }
    }
    if (module.errors().length > 0) {
      failures.push({ file, test: '(the file itself)', message: textOf(module.errors()) })
    }
    const state = module.state()
    if (state === 'pending' || state === 'queued') {
      const message = this.#ended.has(file)
        ? `Nothing happened in it for ${QUIET_MS / 1000} seconds: its process was ended.`
        : 'Its process ended before it did.'
      failures.push({ file, test: '(the file itself)', message, isUnfinished: true })
    }
    return failures
  }

  /** The files that hang, and those that would have run in the same processes, are named as not finished; the others go on. */
  #endWorkers() {
    this.#ended = new Set(this.#running)
    console.log(`\nNothing has happened for ${QUIET_MS / 1000} seconds. Still running:`)
    for (const file of this.#running) console.log(`  ${file}`)
    for (const { pid, command } of children()) {
      if (/vitest.*workers/.test(command)) process.kill(pid, 'SIGKILL')
    }
    this.#quiet.refresh()
  }
}

function children() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return lines
    .split('\n')
    .map((line) => line.trim().match(/^(\d+)\s+(\d+)\s+(.*)/))
    .filter((match) => match && Number(match[2]) === process.pid)
    .map(([, pid, , command]) => ({ pid: Number(pid), command }))
}

function countPassed(module) {
  return [...module.children.allTests('passed')].length
}

function textOf(errors) {
  const texts = errors.map(({ name, message, stack }) => stack || `${name}: ${message}`)
  return texts.join('\n').split('\n').slice(0, MESSAGE_LINES).join('\n')
}
