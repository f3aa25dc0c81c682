import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What goes on while pages change, such as uploads. */
export interface FrameTray {
  /** Drawn over the page. */
  Tray: ComponentType
  /** Something would be lost if the console were left now. */
  isBusy: boolean
}

/** Which side panels are open, how many requests run, and what goes on beside the page. */
export interface FrameState {
  isNavigationOpen: boolean
  isInfoOpen: boolean
  /** The command palette. */
  isPaletteOpen: boolean
  runningRequests: number
  tray: FrameTray | null
  /** The bookmark that the page shows. */
  bookmarkId: number | null
  /** Path of a page that turned out not to be there. */
  missingPath: string | null
  navigationToggled: (isOpen?: boolean) => void
  infoToggled: (isOpen?: boolean) => void
  paletteToggled: (isOpen: boolean) => void
  /** A navigation closes all of them. */
  navigated: () => void
  requestsChanged: (change: 1 | -1) => void
  trayChanged: (tray: FrameTray | null) => void
  bookmarkShown: (id: number | null) => void
}

/** State of the history entry by which the start of a project leads to the user's last page, which may be gone. */
export const LAST_PAGE = 'last page'

export type FrameStore = StoreApi<FrameState>

export function createFrameStore(): FrameStore {
  return createStore<FrameState>()((set) => ({
    isNavigationOpen: false,
    isInfoOpen: false,
    isPaletteOpen: false,
    runningRequests: 0,
    tray: null,
    bookmarkId: null,
    missingPath: null,
    navigationToggled: (isOpen) => set((state) => ({ isNavigationOpen: isOpen ?? !state.isNavigationOpen })),
    infoToggled: (isOpen) => set((state) => ({ isInfoOpen: isOpen ?? !state.isInfoOpen })),
    // The drawer of narrow screens would hold the focus.
    paletteToggled: (isPaletteOpen) => set({ isPaletteOpen, isNavigationOpen: false }),
    navigated: () => set({ isNavigationOpen: false, isInfoOpen: false, isPaletteOpen: false }),
    requestsChanged: (change) =>
      set((state) => ({ runningRequests: Math.max(0, state.runningRequests + change) })),
    trayChanged: (tray) => set({ tray }),
    bookmarkShown: (bookmarkId) => set({ bookmarkId }),
  }))
}
