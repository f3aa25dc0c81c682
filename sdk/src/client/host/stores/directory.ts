import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CollectionPreset, User } from '../../../contract/wire'

/** What the frame and many fields show of people and saved views. */
export interface DirectoryState {
  users: readonly User[]
  bookmarks: readonly CollectionPreset[]
  usersReceived: (users: readonly User[]) => void
  bookmarksReceived: (bookmarks: readonly CollectionPreset[]) => void
  bookmarkAdded: (bookmark: CollectionPreset) => void
  bookmarkChanged: (id: number, change: Partial<CollectionPreset>) => void
  bookmarkRemoved: (id: number) => void
}

export type DirectoryStore = StoreApi<DirectoryState>

export function createDirectoryStore(): DirectoryStore {
  return createStore<DirectoryState>()((set) => ({
    users: [],
    bookmarks: [],
    usersReceived: (users) => set({ users }),
    bookmarksReceived: (bookmarks) => set({ bookmarks }),
    bookmarkAdded: (bookmark) => set((state) => ({ bookmarks: [...state.bookmarks, bookmark] })),
    bookmarkChanged: (id, change) =>
      set((state) => ({
        bookmarks: state.bookmarks.map((bookmark) =>
          bookmark.id === id ? { ...bookmark, ...change } : bookmark,
        ),
      })),
    bookmarkRemoved: (id) =>
      set((state) => ({ bookmarks: state.bookmarks.filter((bookmark) => bookmark.id !== id) })),
  }))
}
