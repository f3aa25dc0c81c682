import { defineConfig } from 'vitest/config'

/** Server code runs in Node, everything that renders in a DOM, journeys in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'api/src/**/*.test.ts',
            'sdk/cli/**/*.test.ts',
            'tests/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: ['tests/setup/dom.ts'],
          include: ['{sdk,shell,extension-loader}/src/**/*.test.{ts,tsx}', 'core-*/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        // The contract once more, on the database of production; started by `npm test` where MariaDB is installed.
        test: {
          name: 'mariadb',
          environment: 'node',
          include: [
            'tests/contract/**/*.test.ts',
            'api/src/permissions/**/*.test.ts',
            'api/src/schema/**/*.test.ts',
          ],
          globalSetup: ['tests/setup/mariadb.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One browser and one server at a time: the machine of a contributor has other things to do.
          fileParallelism: false,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
