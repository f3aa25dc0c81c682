import type { HealthEvent } from '@pergola/extension-loader/sendHealth'
import type { Host } from '@pergola/sdk/host'
import { useEffect } from 'react'

/** So long no part of an extension has come or failed: the first rows are there, on slow machines too. */
const QUIET_MS = 3_000

/** Sends how the extensions of this page fare to the project's server, for those who run it. */
export function useSentHealth(host: Host): void {
  useEffect(() => {
    let end: (() => void) | undefined
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    // What happened under another project of this page is not reported to this one.
    const earlier: HealthEvent[] = []
    let note = wait
    const unsubscribe = host.extensionHealth.subscribe((event) => {
      earlier.push(event)
      note()
    })
    wait()

    function wait() {
      clearTimeout(timer)
      timer = setTimeout(start, QUIET_MS)
    }
    function start() {
      note = () => {}
      import('./sendHealthOf')
        .then(
          ({ sendHealthOf }) => {
            if (!isGone) end = sendHealthOf(host, earlier)
          },
          () => undefined,
        )
        .finally(unsubscribe)
    }
    return () => {
      isGone = true
      unsubscribe()
      clearTimeout(timer)
      end?.()
    }
  }, [host])
}
