import { createStore, type StoreApi } from 'zustand/vanilla'

/** Which side panels are open, and how many requests run. */
export interface FrameState {
  isNavigationOpen: boolean
  isInfoOpen: boolean
  runningRequests: number
  navigationToggled: (isOpen?: boolean) => void
  infoToggled: (isOpen?: boolean) => void
  /** A navigation closes both panels. */
  navigated: () => void
  requestsChanged: (change: 1 | -1) => void
}

export type FrameStore = StoreApi<FrameState>

export function createFrameStore(): FrameStore {
  return createStore<FrameState>()((set) => ({
    isNavigationOpen: false,
    isInfoOpen: false,
    runningRequests: 0,
    navigationToggled: (isOpen) => set((state) => ({ isNavigationOpen: isOpen ?? !state.isNavigationOpen })),
    infoToggled: (isOpen) => set((state) => ({ isInfoOpen: isOpen ?? !state.isInfoOpen })),
    navigated: () => set({ isNavigationOpen: false, isInfoOpen: false }),
    requestsChanged: (change) =>
      set((state) => ({ runningRequests: Math.max(0, state.runningRequests + change) })),
  }))
}
