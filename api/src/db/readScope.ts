import { AsyncLocalStorage } from 'node:async_hooks'

/** Aborts when no one waits for what is read any more: its statement is then interrupted. */
export const readScope = new AsyncLocalStorage<AbortSignal>()
