import { type HealthEvent, sendHealth } from '@pergola/extension-loader/sendHealth'
import { type Host, isPergolaServer } from '@pergola/sdk/host'

/**
 * @param earlier - What was noted before this began.
 * @returns Function that ends it.
 */
export function sendHealthOf(
  { api, stores, extensionHealth, ...host }: Host,
  earlier: readonly HealthEvent[],
): () => void {
  // A server that only speaks the contract has no use for it.
  const { entries } = stores.projects.getState()
  const isWanted = api.project !== null && isPergolaServer(entries[api.project])

  function send(reports: readonly unknown[]): void {
    // Signing out takes the page down, and with it the right to send.
    if (!isWanted || stores.session.getState().user === null) return
    // Not by the client: what is sent while the page is being left has to outlive it, and no one waits for an answer.
    void fetch(`${api.root}${api.project}/extensions/health`, {
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ reports }),
    }).catch(() => undefined)
  }

  // What comes from a developer's machine concerns no one else.
  const manifestOf: Host['manifestOf'] = (ref) => {
    const manifest = host.manifestOf(ref)
    return manifest && !URL.canParse(manifest.path) ? manifest : null
  }
  return sendHealth({ health: extensionHealth, earlier, manifestOf, send, page: document })
}
