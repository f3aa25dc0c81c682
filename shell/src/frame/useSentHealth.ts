import type { Host } from '@pergola/sdk/host'
import { useEffect } from 'react'

/** The first rows come before all that is reported about them. */
const LATER_MS = 10_000

/** Sends how the extensions of this page fare to the project's server, for those who run it. */
export function useSentHealth(host: Host): void {
  useEffect(() => {
    let end: Promise<() => void> | undefined
    const timer = setTimeout(() => {
      end = import('./sendHealthOf').then(({ sendHealthOf }) => sendHealthOf(host))
    }, LATER_MS)
    return () => {
      clearTimeout(timer)
      void end?.then((stop) => stop())
    }
  }, [host])
}
