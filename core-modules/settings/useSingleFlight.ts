import { useRef, useState } from 'react'

/**
 * Runs an action one at a time: a second press, or a key pressed again, does nothing until the first one is done, also
 * while that waits for an answer of the server or of a person.
 *
 * @returns The guarded action, and whether it runs.
 */
export function useSingleFlight<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const [isRunning, setRunning] = useState(false)
  // Two presses can come before anything is drawn again.
  const running = useRef(false)

  async function run(...args: Args): Promise<void> {
    if (running.current) return
    running.current = true
    setRunning(true)
    try {
      await action(...args)
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return [run, isRunning] as const
}
