import { vi } from 'vitest'

/**
 * Random tests are the same in each run, so that one who changes something else does not meet what they find. fast-check
 * prints the seed of what fails; `npm run fuzz` takes others, and tries more.
 */
const seed = Number(process.env.FUZZ_SEED ?? 1)

// When a test imports it, since most do not.
vi.mock('fast-check', async (importOriginal) => {
  const original = await importOriginal<typeof import('fast-check')>()
  original.configureGlobal({ seed })
  return original
})
