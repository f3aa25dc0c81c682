import { vi } from 'vitest'

const DEFAULT_MS = 10_000
/** Marks the replacement: a worker runs this file for each test file. */
const LONGER = Symbol.for('pergola.waitsLonger')

const { waitFor } = vi

// Waiting ends as soon as what is waited for is there; the default of one second fails on a busy machine.
if (!(LONGER in waitFor)) {
  const waitLonger: typeof waitFor = (callback, options = DEFAULT_MS) => waitFor(callback, options)
  vi.waitFor = Object.assign(waitLonger, { [LONGER]: true })
}
