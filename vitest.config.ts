import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * How often a failed test is tried again: not at all while someone works on it, where one that fails now and then has to
 * be fixed; twice in CI, where a machine that stalls for a moment should not fail the whole run. The reporter marks each
 * test that was tried again.
 */
const retry = process.env.CI ? 2 : 0

/** Set up for each test file, whatever it tests. */
const everyTest = ['tests/setup/random.ts', 'tests/setup/waiting.ts', 'tests/setup/leftOn.ts']

/**
 * A test file that runs in Node shares its process and its modules with the files before it: importing the server again
 * for each would take longer than most of them. So what a file leaves behind in a module, in the environment or in a
 * shared folder meets the next one; `vi.mock` belongs into the DOM's project, where each file has a process of its own.
 */
const isolate = false

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

/** Server code runs in Node, everything that renders in a DOM, journeys in a real browser. */
export default defineConfig({
  test: {
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
            'scripts/**/*.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          retry,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: [...everyTest, 'tests/setup/fakeExchanges.ts', 'tests/setup/dom.ts'],
          include: [
            '{sdk,shell,extension-loader}/src/**/*.test.{ts,tsx}',
            'core-*/**/*.test.{ts,tsx}',
            'tests/federation/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry,
          maxWorkers,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        // The server's tests once more, on the database of production; started by `npm test` where MariaDB is installed.
        test: {
          name: 'mariadb',
          environment: 'node',
          isolate,
          setupFiles: [...everyTest, 'tests/setup/answers.ts'],
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
