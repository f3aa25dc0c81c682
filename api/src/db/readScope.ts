import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom something is read. */
export interface Scope {
  signal: AbortSignal
  /** For whom a page is read; undefined for all longer work. */
  pageFor: string | undefined
}

const storage = new AsyncLocalStorage<Scope>()
let running = 0

/**
 * What aborts when no one waits for what is read any more: its statement is then interrupted.
 *
 * While a scope is open, Node follows every promise of the process. That slows everything down, so it ends with the last scope.
 */
export const readScope = {
  /** @param pageFor - The caller, where the work reads a page. All else leaves threads of the driver to such reads. */
  async run<Result>(signal: AbortSignal, work: () => Promise<Result>, pageFor?: string): Promise<Result> {
    running += 1
    try {
      return await storage.run({ signal, pageFor }, work)
    } finally {
      running -= 1
      if (running === 0) storage.disable()
    }
  },
  /** Undefined outside of all scopes. */
  current: (): Readonly<Scope> | undefined => storage.getStore(),
  signal: (): AbortSignal | undefined => storage.getStore()?.signal,
  exit: <Result>(work: () => Result): Result => storage.exit(work),
}
