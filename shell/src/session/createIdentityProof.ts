import { createStore, type StoreApi } from 'zustand/vanilla'

interface IdentityProofState {
  /** Whether the user is being asked. */
  isAsked: boolean
}

/** Asks the user to prove again who they are. Requests that are refused together are answered together. */
export interface IdentityProof {
  readonly store: StoreApi<IdentityProofState>
  /** Resolves to whether it was proved; false when the user does not want to. */
  ask: () => Promise<boolean>
  settle: (isProved: boolean) => void
}

export function createIdentityProof(): IdentityProof {
  const store = createStore<IdentityProofState>(() => ({ isAsked: false }))
  let waiting: ((isProved: boolean) => void)[] = []
  return {
    store,
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        store.setState({ isAsked: true })
      }),
    settle(isProved) {
      store.setState({ isAsked: false })
      const answered = waiting
      waiting = []
      for (const resolve of answered) resolve(isProved)
    },
  }
}
