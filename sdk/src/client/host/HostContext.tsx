import { createContext, type ReactNode, use } from 'react'
import type { Host } from './Host'

const HostContext = createContext<Host | null>(null)

/** Puts a host above extensions; the shell does it for the page, `@pergola/sdk/testing` does it for tests. */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>
}

/**
 * The host itself, for the sdk's own hooks.
 *
 * @internal
 * @throws Error outside a `HostProvider`.
 */
export function useHost(): Host {
  const host = use(HostContext)
  if (!host)
    throw new Error(
      'This component needs a <HostProvider> above it: in tests, use renderWithHost of @pergola/sdk/testing',
    )
  return host
}
