import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<AbortSignal>()
let running = 0

/**
 * What aborts when no one waits for what is read any more: its statement is then interrupted.
 *
 * While a scope is open, Node follows every promise of the process. That slows everything down, so it ends with the last scope.
 */
export const readScope = {
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    running += 1
    try {
      return await storage.run(signal, work)
    } finally {
      running -= 1
      if (running === 0) storage.disable()
    }
  },
  /** Of the caller; undefined outside of all scopes. */
  signal: (): AbortSignal | undefined => storage.getStore(),
  exit: <Result>(work: () => Result): Result => storage.exit(work),
}
