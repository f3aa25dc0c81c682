import { createContext, use, useSyncExternalStore } from 'react'
import type { Guest, GuestState } from './createGuest'

export const GuestContext = createContext<Guest | null>(null)

/** The port to the console, for the hooks of the sandbox. */
export function useGuest(): Guest {
  const guest = use(GuestContext)
  if (!guest) throw new Error('This hook works inside a sandboxed interface only')
  return guest
}

/** What the console has sent; only for what is drawn after everything has come. */
export function useGuestState(): GuestState {
  const { subscribe, getState } = useGuest()
  const state = useSyncExternalStore(subscribe, getState)
  if (!state) throw new Error('The console has not sent yet what to draw')
  return state
}
