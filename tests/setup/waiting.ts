import { vi } from 'vitest'

const { waitFor } = vi

// Waiting ends as soon as what is waited for is there; the default of one second fails on a busy machine.
vi.waitFor = (callback, options = 10_000) => waitFor(callback, options)
