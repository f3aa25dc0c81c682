import { AsyncLocalStorage } from 'node:async_hooks'

interface Scope {
  signal: AbortSignal
  isShort: boolean
}

const storage = new AsyncLocalStorage<Scope>()
let running = 0

/**
 * What aborts when no one waits for what is read any more: its statement is then interrupted.
 *
 * While a scope is open, Node follows every promise of the process. That slows everything down, so it ends with the last scope.
 */
export const readScope = {
  /** @param isShort - The work reads a page. All else leaves a thread of the driver to such reads. */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>, isShort = false): Promise<Result> {
    running += 1
    try {
      return await storage.run({ signal, isShort }, work)
    } finally {
      running -= 1
      if (running === 0) storage.disable()
    }
  },
  /** Of the caller; undefined outside of all scopes. */
  signal: (): AbortSignal | undefined => storage.getStore()?.signal,
  isLong: (): boolean => storage.getStore()?.isShort === false,
  exit: <Result>(work: () => Result): Result => storage.exit(work),
}
