import type { Shell } from '../../session/Shell'

/**
 * Shows what the event bus carries: errors in red, warnings in orange. Errors are logged as well, and what asks for a
 * decision stays until it is taken.
 *
 * @returns Function that ends it.
 */
export function announceEvents({ events, stores }: Pick<Shell, 'events' | 'stores'>): () => void {
  const { pushed } = stores.notifications.getState()
  const stops = [
    events.on('error', ({ error, ...shown }) => {
      console.error(shown.title, error)
      pushed({ ...shown, color: 'danger', icon: 'error' })
    }),
    events.on('warning', ({ error: _error, ...shown }) => {
      pushed({ ...shown, color: 'warning', icon: 'warning', delayMs: shown.action && 0 })
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
