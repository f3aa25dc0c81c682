import { createStore, type StoreApi } from 'zustand/vanilla'

export type NotificationColor = 'gray' | 'accent' | 'success' | 'warning' | 'danger'

export interface NotificationInput {
  title: string
  details?: string
  /**
   * How `details` is shown; default `text`, as it is written. `markdown` (light markdown, links included) is for texts of
   * the caller's own: never for messages of errors, servers or extensions, whose links people would trust as the console's.
   */
  detailsFormat?: 'text' | 'markdown'
  /** Default gray. */
  color?: NotificationColor
  icon?: string
  /** Milliseconds until it goes by itself; 0 keeps it. Default 5000; errors stay until dismissed. */
  delayMs?: number
  /** A button: its click runs the callback, then removes the notification. */
  action?: NotificationAction
}

export interface NotificationAction {
  label: string
  onAction: () => void
  /** Belongs to this one event: a second notice with the same words does not replace it. */
  isOnce?: boolean
}

export interface Notification extends NotificationInput {
  id: string
  color: NotificationColor
  delayMs: number
}

export interface NotificationsState {
  items: readonly Notification[]
  /** @returns The id, to remove it early. */
  pushed: (input: NotificationInput) => string
  removed: (id: string) => void
}

export type NotificationsStore = StoreApi<NotificationsState>

const DEFAULT_DELAY_MS = 5000

export function createNotificationsStore(): NotificationsStore {
  let count = 0
  return createStore<NotificationsState>()((set) => ({
    items: [],
    pushed: (input) => {
      if (input.action && typeof input.action.onAction !== 'function') {
        throw new TypeError('Notification callback is not a function')
      }
      const id = `notification-${++count}`
      const color = input.color ?? 'gray'
      const delayMs = input.delayMs ?? (color === 'danger' ? 0 : DEFAULT_DELAY_MS)
      set((state) => ({
        items: [...state.items.filter((item) => !isSame(item, input)), { ...input, id, color, delayMs }],
      }))
      return id
    },
    removed: (id) => set((state) => ({ items: state.items.filter((item) => item.id !== id) })),
  }))
}

/** The same message twice is one message: a page of forty broken fields must not stack forty notices. */
function isSame(item: Notification, input: NotificationInput): boolean {
  return (
    !input.action?.isOnce &&
    item.title === input.title &&
    item.details === input.details &&
    item.action?.label === input.action?.label
  )
}
