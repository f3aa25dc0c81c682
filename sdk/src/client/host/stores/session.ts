import { createStore, type StoreApi } from 'zustand/vanilla'
import { ADMIN_ROLE_ID } from '../../../contract/constants'
import type { Role, User, Viewing } from '../../../contract/wire'

/** The signed-in user with role and avatar loaded. */
export interface CurrentUser extends Omit<User, 'role'> {
  role: Role | null
  /** True for the administrator role; permissions do not apply. */
  isAdmin: boolean
}

export interface SessionState {
  user: CurrentUser | null
  /** The server no longer knows this session; the console asks to sign in over the page. */
  isExpired: boolean
  /** As whom an administrator views the project; null: as oneself. */
  viewing: Viewing | null
  userReceived: (user: User, viewing?: Viewing) => void
  /** The own profile was saved: what the frame shows follows at once. */
  profileChanged: (change: Partial<User>) => void
  expired: () => void
  renewed: () => void
  ended: () => void
}

export type SessionStore = StoreApi<SessionState>

export function createSessionStore(): SessionStore {
  return createStore<SessionState>()((set) => ({
    user: null,
    isExpired: false,
    viewing: null,
    userReceived: (user, viewing) => set({ user: toCurrentUser(user), viewing: viewing ?? null }),
    profileChanged: ({ role: _role, ...change }) =>
      set(({ user }) => ({ user: user && { ...user, ...change } })),
    expired: () => set({ isExpired: true }),
    renewed: () => set({ isExpired: false }),
    ended: () => set({ user: null, isExpired: false }),
  }))
}

function toCurrentUser(user: User): CurrentUser {
  const role = typeof user.role === 'object' ? user.role : null
  return { ...user, role, isAdmin: role?.id === ADMIN_ROLE_ID }
}
