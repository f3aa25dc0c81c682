// `npm run mutation [-- area [count [seed]]]`: breaks one thing at a time and runs the tests that should notice, the
// nearest first. The path of a file in place of the area breaks all that is in it. Not part of `npm test`: each change takes a
// run. Sources are changed where they stand and put back; nothing may be uncommitted.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestRuns } from './mutation/createTestRuns.mjs'
import { findMutations, sample } from './mutation/mutations.mjs'
import { createNearestTests } from './mutation/nearestTests.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What is broken, and the tests that have to fail. */
const areas = {
  'shared-permissions': {
    sources: 'sdk/src/contract/permissions',
    tests: ['node', 'tests/contract/07', 'api/src/permissions/evaluateAccess'],
  },
  permissions: {
    sources: 'api/src/permissions',
    tests: [
      'node',
      'api/src/permissions',
      'api/src/routes/permissions',
      'tests/contract/07',
      'tests/contract/04',
      'tests/contract/05',
      'tests/contract/11b',
      'tests/contract/12-',
      'tests/contract/13',
    ],
  },
  write: {
    sources: 'api/src/items/write',
    tests: [
      'node',
      'api/src/items',
      'tests/contract/04',
      'tests/contract/05',
      'tests/contract/07',
      'tests/contract/08',
      'tests/contract/12-',
      'tests/contract/14',
      'tests/contract/16',
    ],
  },
  loader: {
    sources: 'extension-loader/src',
    tests: ['dom', 'extension-loader/src', 'tests/federation', 'shell/src/host'],
  },
  tabular: { sources: 'core-layouts/tabular', tests: ['dom', 'core-layouts/tabular'] },
  item: {
    sources: 'core-modules/collections/item-page',
    tests: [
      'dom',
      'core-modules/collections',
      'core-modules/users',
      'core-modules/files',
      'sdk/src/items',
      'sdk/src/client/host/stores',
    ],
  },
  filters: { sources: 'sdk/src/items/filters', tests: ['dom', 'sdk/src/items/filters'] },
  guard: { sources: 'shell/src/guard', tests: ['dom', 'shell/src/guard', 'shell/src/boot'] },
}

/** An endless loop is found as well. */
const LONGEST_MS = 600_000
/** Most changes are noticed by one of the tests that are nearest; all others run where none of these does. */
const NEAREST = 4
/** Of the others so many run together. */
const AT_ONCE = 12
const SIGNALS = ['SIGINT', 'SIGTERM']

const [name = 'guard', count, seed = '1'] = process.argv.slice(2)
const area = areas[name] ? name : Object.keys(areas).find((key) => name.startsWith(`${areas[key].sources}/`))
if (!area) {
  console.error(`"${name}" is no area, and no file of one. Areas: ${Object.keys(areas).join(', ')}`)
  process.exit(1)
}
if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '') {
  console.error('Commit your changes first: sources are changed and put back.')
  process.exit(1)
}

const [project, ...paths] = areas[area].tests
const mutations = filesOf(areas[name]?.sources ?? name).flatMap((file) =>
  findMutations(file, readFileSync(join(root, file), 'utf8')).map((mutation) => ({ file, ...mutation })),
)
const tests = paths.flatMap((path) => sourcesIn(`:(glob)${path}*/**`, `:(glob)${path}*`)).filter(isTest)
const nearestTests = createNearestTests(root)
const runs = createTestRuns({ root, project, longestMs: LONGEST_MS })
const failed = await firstFailure(tests)
if (failed !== null) {
  console.error(`The tests fail before anything is changed: ${failed}`)
  process.exit(1)
}
const survivors = []
const tried = sample(mutations, Number(count ?? (areas[name] ? 20 : mutations.length)), Number(seed))
for (const [index, mutation] of tried.entries()) {
  const noticed = await withMutation(mutation, () =>
    firstFailure(nearestTests(tests, mutation.file), NEAREST),
  )
  if (noticed === null) survivors.push(mutation)
  const result = noticed === null ? 'SURVIVED' : 'killed'
  console.log(`${index + 1}/${tried.length} ${result} ${describe(mutation)}${noticed ? `: ${noticed}` : ''}`)
}
const killed = tried.length - survivors.length
console.log(
  `\n${name}: ${killed} of ${tried.length} killed (${Math.round((100 * killed) / tried.length)} %), of ${mutations.length} possible, seed ${seed}`,
)
await runs.close()
process.exit(0)

/** Sources that are not there for tests alone. */
function filesOf(folder) {
  return sourcesIn(folder).filter((file) => !/\.(test|test-d|d)\.tsx?$|\/faults\//.test(file))
}

function sourcesIn(...folders) {
  const listed = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file))
}

function isTest(file) {
  return /\.test\.tsx?$/.test(file)
}

/** In parts: a run that is slow because it is long is none without end. */
async function firstFailure(files, first = AT_ONCE) {
  if (files.length === 0) return null
  return (await runs.run(files.slice(0, first))) ?? firstFailure(files.slice(first))
}

/** The source is put back also when the run is interrupted. */
async function withMutation({ file, start, end, text }, run) {
  const path = join(root, file)
  const code = readFileSync(path, 'utf8')
  const putBack = () => {
    writeFileSync(path, code)
    runs.changed(file)
  }
  const interrupted = () => {
    putBack()
    process.exit(1)
  }
  for (const signal of SIGNALS) process.once(signal, interrupted)
  try {
    writeFileSync(path, code.slice(0, start) + text + code.slice(end))
    runs.changed(file)
    return await run()
  } finally {
    putBack()
    for (const signal of SIGNALS) process.off(signal, interrupted)
  }
}

function describe({ file, start, end, text }) {
  const code = readFileSync(join(root, file), 'utf8')
  const line = code.slice(0, start).split('\n').length
  const short = (part) => JSON.stringify(part.length > 60 ? `${part.slice(0, 60)}…` : part)
  return `${file}:${line} ${short(code.slice(start, end))} → ${short(text)}`
}
