// `npm test`: types, lint, import arrows, unit and integration tests, then the built console in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

const totals = { passed: 0, failed: 0 }

/** A check without a test count of its own counts as one test. */
function check(name, command, args) {
  const { status } = run(name, command, args)
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1)
}

function vitest(name, projects) {
  const report = join(reports, `${name.replace(/\W+/g, '-')}.json`)
  const selected = projects.flatMap((project) => ['--project', project])
  const { status } = run(name, 'vitest', [
    'run',
    ...selected,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return count(0, 1)
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be loaded has no failed test, but fails the run.
  count(numPassedTests, status === 0 ? numFailedTests : Math.max(1, numFailedTests))
}

function run(name, command, args) {
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`)
  const startedAt = Date.now()
  const result = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PERGOLA_CHROMIUM: chromium },
    shell: process.platform === 'win32',
  })
  console.log(`   ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

function count(passed, failed) {
  totals.passed += passed
  totals.failed += failed
}

check('types', 'tsc', ['--noEmit'])
check('lint', 'biome', ['check', '--error-on-warnings', '.'])
vitest('unit and integration', ['node', 'dom'])
if (hasMariaDb) vitest('server on MariaDB', ['mariadb'])
if (isStale(root)) {
  console.log('\n── build')
  const { build } = await import('./build.mjs')
  await build(root).then(
    () => count(1, 0),
    (error) => {
      console.error(error.message)
      count(0, 1)
    },
  )
}
vitest('built console in the browser', ['browser'])

console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
