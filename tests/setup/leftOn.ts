import { afterAll, vi } from 'vitest'

// A worker runs many test files: what one of them, or a test of it that failed, has left switched on ends with the file.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
