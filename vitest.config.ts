import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * How often a failed test is tried again: not at all while someone works on it, where one that fails now and then has to
 * be fixed; twice in CI, where a machine that stalls for a moment should not fail the whole run. The reporter marks each
 * test that was tried again.
 */
const retry = process.env.CI ? 2 : 0

/** Set up for each test file, whatever it tests. */
const everyTest = ['tests/setup/random.ts', 'tests/setup/waiting.ts', 'tests/setup/leftOn.ts']

/**
 * A test file shares its process, its modules and its page with the files before it: importing them again for each would take
 * longer than most of them. So what a file leaves behind in a module, in the environment or in a shared folder meets the
 * next one.
 */
const isolate = false

const domTests = [
  '{sdk,shell,extension-loader}/src/**/*.test.{ts,tsx}',
  'core-*/**/*.test.{ts,tsx}',
  'tests/federation/**/*.test.ts',
]

/**
 * Tests in a DOM that have a process of their own: those that replace a module, those of what guards the page, whose globals
 * and elements it keeps or puts back, and those of tooltips, of which React Aria keeps for the page whether one was shown of
 * late.
 */
const aloneInDom = [
  'extension-loader/src/*/**/*.test.{ts,tsx}',
  'extension-loader/src/{createAssetGuard,createConnector,createExtensionLoader,createWorkRecord,health,loadScript,watchWork}.test.ts',
  'shell/src/guard/**/*.test.{ts,tsx}',
  'sdk/src/ui/tooltip/*.test.tsx',
  'sdk/src/ui/page/useArrivalFocus.test.tsx',
  'tests/federation/**/*.test.ts',
  ...['sdk', 'shell', 'core-auth', 'core-interfaces', 'core-layouts', 'core-modules'].flatMap(
    testsThatReplaceModules,
  ),
]

function testsThatReplaceModules(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
    .filter((path) => readFileSync(path, 'utf8').includes('vi.mock('))
}

/** All of the machine: by default one core is left out, which is half of a small one. */
const maxWorkers = availableParallelism()

/**
 * Tests that do not run on MariaDB. All others of `api/src` and `tests/contract` do, also those that touch no database:
 * one that is left out by mistake would go unnoticed.
 */
const sqliteOnly = [
  // The driver of SQLite itself.
  'api/src/db/LibsqlClient.test.ts',
  'api/src/db/KeptCounts.test.ts',
  'api/src/db/lookUp.test.ts',
  'api/src/db/preparedStatements.test.ts',
  'api/src/db/putLogBack.test.ts',
  'api/src/db/rowsAsText.test.ts',
  'api/src/db/selects.test.ts',
  // Statements that only SQLite keeps and has to edit.
  'api/src/schema/alter/changeColumn.test.ts',
  'api/src/schema/alter/rewriteTableSql.test.ts',
]

/** Icons are imported as path data, as the build does it (`build/iconPath.ts`). */
const iconImports = {
  name: 'icon-imports',
  enforce: 'pre' as const,
  load(id: string) {
    if (!id.endsWith('.svg?path')) return null
    const svg = readFileSync(id.replace('?path', ''), 'utf8')
    return `export default ${JSON.stringify(/ d="([^"]+)"/.exec(svg)?.[1])}`
  },
}

const dom = {
  environment: 'happy-dom',
  setupFiles: [...everyTest, 'tests/setup/fakeExchanges.ts', 'tests/setup/dom.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  retry,
  maxWorkers,
  css: { modules: { classNameStrategy: 'non-scoped' } },
} satisfies UserWorkspaceConfig['test']

/** Files that take more than a minute and are not long, the slowest first. */
const SLOW = [
  'accessibility',
  'killEach',
  'chaos',
  'interfacePlaces',
  'datatypes',
  'interfaceCases',
  'memory',
  'saveKey',
  'escape',
  'integrity',
  'focusWindow',
  'outsider',
  'gallery',
].map((name) => `${name}.test.ts`)

/**
 * Starts what takes longest first: what begins last is what the other workers wait for. Vitest knows how long a file took
 * only where a run before has left a cache, which CI has not, and goes by the size of files else.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    return bySize.sort((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOW.indexOf(basename(moduleId))
  return place < 0 ? SLOW.length : place
}

/** Server code runs in Node, everything that renders in a DOM, journeys in a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate,
          setupFiles: [...everyTest, 'tests/setup/answers.ts'],
          include: [
            'api/src/**/*.test.ts',
            'sdk/cli/**/*.test.ts',
            'tests/{contract,server,setup,structure}/**/*.test.ts',
            '{build,scripts}/**/*.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry,
          maxWorkers,
        },
      },
      {
        plugins: [iconImports],
        test: { ...dom, name: 'dom', isolate, include: domTests, exclude: aloneInDom },
      },
      { plugins: [iconImports], test: { ...dom, name: 'dom-alone', include: aloneInDom } },
      {
        // The server's tests once more, on the database of production; started by `npm test` where MariaDB is installed.
        test: {
          name: 'mariadb',
          environment: 'node',
          isolate,
          setupFiles: [...everyTest, 'tests/setup/answers.ts', 'tests/setup/longWaits.ts'],
          include: ['api/src/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          exclude: sqliteOnly,
          globalSetup: ['tests/setup/mariadb.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          isolate,
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          retry,
          globalSetup: ['tests/setup/browser.ts'],
          // Each has a browser and a server of its own, and a page waits more than it computes.
          maxWorkers: 2,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
