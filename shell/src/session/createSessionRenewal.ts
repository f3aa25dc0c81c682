import { type CreateApiOptions, errorKinds } from '@pergola/sdk'
import type { SessionState } from '@pergola/sdk/host'
import type { StoreApi } from 'zustand/vanilla'

type RenewSession = NonNullable<CreateApiOptions['renewSession']>

interface SessionRenewalOptions {
  session: StoreApi<SessionState>
  /** Asks the server whether it still knows the session. */
  isSignedIn: () => Promise<boolean>
}

/**
 * Distinguishes a lost session from a missing right: the API refuses both alike (and answers 404 for rows that only a signed-in
 * user could read), so the server is asked which it is. A lost one is announced once, and every request that was refused
 * because of it waits until the user is back.
 */
export function createSessionRenewal({ session, isSignedIn }: SessionRenewalOptions): RenewSession {
  let renewal: Promise<boolean> | null = null

  async function renew(): Promise<boolean> {
    if (await isSignedIn()) return false
    session.getState().expired()
    return waitForUser(session)
  }

  return async ({ status, isPublic, code }) => {
    const isSuspicious =
      isPublic ||
      status === 401 ||
      status === 403 ||
      code === errorKinds.itemNotFound.code ||
      // Every refusal of a field's change has this code, that of anyone who is not signed in too.
      code === errorKinds.fieldChangeRefused.code
    if (!isSuspicious || session.getState().user === null) return false
    renewal ??= renew().finally(() => {
      renewal = null
    })
    // The check itself failing says nothing about the session: the first refusal stands.
    return renewal.catch(() => false)
  }
}

/** Resolves to true once the session is renewed, to false when the user leaves instead. */
function waitForUser(session: StoreApi<SessionState>): Promise<boolean> {
  return new Promise((resolve) => {
    const unsubscribe = session.subscribe(({ isExpired, user }) => {
      if (isExpired) return
      unsubscribe()
      resolve(user !== null)
    })
  })
}
