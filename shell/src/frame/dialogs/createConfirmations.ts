import type { ConfirmRequest } from '@pergola/sdk/host'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface PendingConfirmation extends ConfirmRequest {
  id: number
  answer: (isConfirmed: boolean) => void
}

/** Questions of the console, asked one after the other. */
export interface Confirmations {
  /** Resolves to false when dismissed. */
  ask: (request: ConfirmRequest) => Promise<boolean>
  store: StoreApi<{ pending: readonly PendingConfirmation[] }>
}

export function createConfirmations(): Confirmations {
  let count = 0
  const store: Confirmations['store'] = createStore(() => ({ pending: [] }))
  return {
    store,
    ask: (request) =>
      new Promise((resolve) => {
        const id = ++count
        const answer = (isConfirmed: boolean) => {
          store.setState(({ pending }) => ({ pending: pending.filter((entry) => entry.id !== id) }))
          resolve(isConfirmed)
        }
        store.setState(({ pending }) => ({ pending: [...pending, { ...request, id, answer }] }))
      }),
  }
}
