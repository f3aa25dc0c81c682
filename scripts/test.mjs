// `npm test`: types, lint, import arrows, unit and integration tests, then the built console in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireChromium } from './chromium.mjs'
import { findMariaDb } from './mariadb.mjs'
import { requireNode, requirePackages } from './requirements.mjs'
import { isStale } from './staleness.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
requireNode()
requirePackages(root)
const chromium = requireChromium()
const hasMariaDb = findMariaDb()
const reports = join(root, '.cache/test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/** What ran, in order. */
const checks = []

/** A check without a test count of its own counts as one test. */
function check(name, command, args) {
  const { status, tookMs } = run(name, command, args)
  count(name, tookMs, status === 0 ? 1 : 0, status === 0 ? 0 : 1)
}

function vitest(name, projects) {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const { status, tookMs } = run(name, 'vitest', [
    'run',
    ...selected,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return count(name, tookMs, 0, 1)
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be loaded has no failed test, but fails the run.
  count(name, tookMs, numPassedTests, status === 0 ? numFailedTests : Math.max(1, numFailedTests))
}

function run(name, command, args) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
  const startedAt = Date.now()
  const result = spawnSync(resolve(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PERGOLA_CHROMIUM: chromium },
    shell: process.platform === 'win32',
  })
  return { status: result.status, tookMs: Date.now() - startedAt }
}

function count(name, tookMs, passed, failed) {
  checks.push({ name, tookMs, passed, failed })
}

check('types', 'tsc', ['--noEmit'])
check('lint', 'biome', ['check', '--error-on-warnings', '.'])
vitest('unit and integration', ['node', 'dom'])
if (hasMariaDb) vitest('server on MariaDB', ['mariadb'])
if (isStale(root)) check('build', process.execPath, [join(root, 'scripts/build.mjs')])
vitest('built console in the browser', ['browser'])

console.log()
for (const { name, tookMs, passed, failed } of checks) {
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${(tookMs / 1000).toFixed(1)} s`,
  )
}
if (!hasMariaDb) console.log('- server on MariaDB: not run, no MariaDB is installed')
const total = (outcome) => checks.reduce((sum, entry) => sum + entry[outcome], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
