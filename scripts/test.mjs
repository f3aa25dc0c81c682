// `npm test`: types, lint, import arrows, unit and integration tests, then the built console in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireChromium } from './chromium.mjs'
import { findFirefox } from './firefox.mjs'
import { findMariaDb } from './mariadb.mjs'
import { installProxies } from './proxies.mjs'
import { requireNode, requirePackages } from './requirements.mjs'
import { isStale } from './staleness.mjs'
import { joinReports, readReport } from './testReport.mjs'
import { findWindow } from './window.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
const chromium = requireChromium()
const hasMariaDb = findMariaDb()
const windowed = findWindow()
const firefox = findFirefox()
installProxies()
const reports = join(root, '.cache/test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** Where more files than these fail, the cause is no stalled machine. */
const MOST_FILES_AGAIN = 6

/** What ran, in order. */
const checks = []

/** A check without a test count of its own counts as one test. */
function check(name, command, args) {
  const { status, tookMs } = run(name, command, args)
  const [passed, failed] = status === 0 ? [1, 0] : [0, 1]
  checks.push({ name, tookMs, passed, failed, failures: [], recovered: [] })
}

function vitest(name, projects) {
  const first = runVitest(name, projects, [])
  const outcome = process.env.CI && first.failures.length > 0 ? runFailedAgain(name, projects, first) : first
  const { failures, recovered = [], tookMs } = outcome
  const passed = Object.values(outcome.passed).reduce((sum, count) => sum + count, 0)
  checks.push({ name, tookMs, passed, failed: failures.length, failures, recovered })
}

/**
 * In CI a machine that stalls for a moment, or a test that a failed first try leaves unable to pass, should not fail the
 * whole run: the files that failed run once more by themselves, or all of them where a failure belongs to no file. So do the
 * files that have not ended, of which a process that hung may have had many. What passes then is named at the end.
 */
function runFailedAgain(name, projects, first) {
  const failed = first.failures.filter(({ isUnfinished }) => !isUnfinished)
  if (countFiles(failed) > MOST_FILES_AGAIN) return first
  const files = [...new Set(first.failures.map(({ file }) => file))]
  const alone = files.length > MOST_FILES_AGAIN ? [] : ['--maxWorkers=1']
  const more = files.includes('') ? [] : [...files, ...alone]
  const second = runVitest(`${name}, again`, projects, more)
  return { ...joinReports(first, second), tookMs: first.tookMs + second.tookMs }
}

function countFiles(failures) {
  return new Set(failures.map(({ file }) => file)).size
}

function runVitest(name, projects, more) {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/testReporter.mjs')}`]
  const { status, tookMs } = run(name, 'vitest', ['run', ...selected, ...more, ...reporters], {
    TEST_REPORT: report,
  })
  const written = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  return { tookMs, ...readReport(written, status === 0) }
}

function run(name, command, args, environment = {}) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
  const startedAt = Date.now()
  const result = spawnSync(resolve(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...environment,
      PERGOLA_CHROMIUM: chromium,
      ...(windowed && { PERGOLA_WINDOWED_CHROMIUM: windowed }),
      ...(firefox && { PERGOLA_FIREFOX: firefox }),
    },
    shell: process.platform === 'win32',
  })
  return { status: result.status, tookMs: Date.now() - startedAt }
}

check('types', 'tsc', ['--noEmit'])
check('lint', 'biome', ['check', '--error-on-warnings', '.'])
vitest('unit and integration', ['node', 'dom', 'dom-alone'])
if (hasMariaDb) vitest('server on MariaDB', ['mariadb'])
if (isStale(root)) check('build', process.execPath, [join(root, 'scripts/build.mjs')])
vitest('built console in the browser', ['browser'])

for (const { name, failures, recovered } of checks) {
  for (const { file, test, message } of failures) {
    console.log(`\n✗ ${name} · ${relative(root, file)} · ${test}\n${message.replace(/^/gm, '    ')}`)
  }
  for (const { file, test } of recovered) {
    console.log(
      `\n↻ ${name} · ${relative(root, file)} · ${test}\n    passed only when its file ran again by itself`,
    )
  }
}

console.log()
for (const { name, tookMs, passed, failed } of checks) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${(tookMs / 1000).toFixed(1)} s`,
  )
}
if (!hasMariaDb) console.log('- server on MariaDB: not run, no MariaDB is installed')
if (!windowed) console.log('- the focus in a real window: not run, Xvfb or Chromium is not installed')
if (!firefox) console.log('- the journeys in Firefox: not run, it is not installed')
const total = (outcome) => checks.reduce((sum, entry) => sum + entry[outcome], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
