/** Something that people should hear of, wherever in the console it happened. */
export interface ConsoleEvent {
  title: string
  /** Light markdown. */
  details?: string
  /** What was thrown, for the log. */
  error?: unknown
  action?: { label: string; onAction: () => void }
}

type EventName = 'error' | 'warning'
type Listener = (event: ConsoleEvent) => void

/** The console's event bus: the parts that meet a problem do not know how it is shown. */
export interface Events {
  emit: (name: EventName, event: ConsoleEvent) => void
  /** @returns Function that ends the subscription. */
  on: (name: EventName, listener: Listener) => () => void
}

export function createEvents(): Events {
  const listeners: Record<EventName, Set<Listener>> = { error: new Set(), warning: new Set() }
  return {
    emit: (name, event) => {
      for (const listener of listeners[name]) listener(event)
    },
    on: (name, listener) => {
      listeners[name].add(listener)
      return () => listeners[name].delete(listener)
    },
  }
}
