import { vi } from 'vitest'

/**
 * Random tests are the same in each run, so that one who changes something else does not meet what they find. fast-check
 * prints the seed of what fails; `npm run fuzz` takes others, and tries more.
 */
const { FUZZ_SEED = '1', FUZZ_RUNS, FUZZ_MINUTES } = process.env
const parameters = {
  seed: Number(FUZZ_SEED),
  ...(FUZZ_RUNS && { numRuns: Number(FUZZ_RUNS) }),
  // Those that are over by then count.
  ...(FUZZ_MINUTES && { interruptAfterTimeLimit: Number(FUZZ_MINUTES) * 60_000 }),
}

// When a test imports it, since most do not.
vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal<typeof import('fast-check')>()
  original.configureGlobal(parameters)
  return original
})
