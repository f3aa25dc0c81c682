import { createStore, type StoreApi } from 'zustand/vanilla'

export type NotificationColor = 'gray' | 'accent' | 'success' | 'warning' | 'danger'

export interface NotificationInput {
  title: string
  /** Shown as it is written. */
  details?: string
  /** Default gray. */
  color?: NotificationColor
  icon?: string
  /** Milliseconds until it goes by itself; 0 keeps it. Default 5000, with an action 10,000. */
  delayMs?: number
  /** A button: its click runs the callback, then removes the notification. */
  action?: NotificationAction
}

/** What the console itself may show besides. */
export interface HostNotificationInput extends NotificationInput {
  /**
   * How `details` is shown; default `text`, as it is written. `markdown` (light markdown, links included) is for texts of
   * the console's own: never for messages of errors, servers or extensions, whose links people would trust as the console's.
   */
  detailsFormat?: 'text' | 'markdown'
}

export interface NotificationAction {
  label: string
  onAction: () => void
  /** Belongs to this one event: a second notice with the same words does not replace it. */
  isOnce?: boolean
}

export interface Notification extends HostNotificationInput {
  id: string
  color: NotificationColor
  delayMs: number
  /** How often it came while it was shown. */
  count: number
}

export interface NotificationsState {
  items: readonly Notification[]
  /** Those that are gone and may still be needed: failures, warnings, and what can be acted on. Newest first. */
  past: readonly Notification[]
  /** @returns The id, to remove it early. */
  pushed: (input: HostNotificationInput) => string
  /** It left by itself or was dismissed. */
  removed: (id: string) => void
  /** It was acted on, or taken from those that are gone. */
  settled: (id: string) => void
  pastCleared: () => void
}

export type NotificationsStore = StoreApi<NotificationsState>

const DEFAULT_DELAY_MS = 5000
/** Time to read it and to reach the button. */
const ACTION_DELAY_MS = 10_000
const MOST_PAST = 50

export function createNotificationsStore(): NotificationsStore {
  let count = 0
  return createStore<NotificationsState>()((set) => ({
    items: [],
    past: [],
    pushed: (input) => {
      if (input.action && typeof input.action.onAction !== 'function') {
        throw new TypeError('Notification callback is not a function')
      }
      const id = `notification-${++count}`
      set(({ items }) => {
        const same = items.find((item) => isSame(item, input))
        const item: Notification = {
          ...input,
          id,
          color: input.color ?? 'gray',
          delayMs: input.delayMs ?? (input.action ? ACTION_DELAY_MS : DEFAULT_DELAY_MS),
          count: (same?.count ?? 0) + 1,
        }
        return { items: [...items.filter((entry) => entry !== same), item] }
      })
      return id
    },
    removed: (id) =>
      set(({ items, past }) => {
        const gone = items.find((item) => item.id === id)
        return {
          items: items.filter((item) => item !== gone),
          past: gone && isKept(gone) ? withGone(past, gone) : past,
        }
      }),
    settled: (id) =>
      set(({ items, past }) => ({
        items: items.filter((item) => item.id !== id),
        past: past.filter((item) => item.id !== id),
      })),
    pastCleared: () => set({ past: [] }),
  }))
}

/** In the list, too, several of one kind are one: the newest, with how often it came. */
function withGone(past: readonly Notification[], gone: Notification): Notification[] {
  const same = past.find((item) => isSame(item, gone))
  const count = gone.count + (same?.count ?? 0)
  return [{ ...gone, count }, ...past.filter((item) => item !== same)].slice(0, MOST_PAST)
}

function isKept({ color, action }: Notification): boolean {
  return action !== undefined || color === 'danger' || color === 'warning'
}

/** Several of one kind are one: a page of forty broken fields must not stack forty notices. */
function isSame(item: Notification, input: NotificationInput): boolean {
  return (
    !input.action?.isOnce &&
    item.title === input.title &&
    item.color === (input.color ?? 'gray') &&
    item.action?.label === input.action?.label
  )
}
