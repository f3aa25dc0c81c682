import {
  type Api,
  type CallData,
  type ExtensionManifest,
  errorKinds,
  isApiError,
  type RequestOptions,
} from '@pergola/sdk'

interface HeldToken {
  /** Null: the server has none. */
  token: Promise<string | null>
  endsMs: number
}

/** Ahead of its end a token is not used any more: the request takes time, and clocks differ. */
const EARLY_MS = 60_000

/**
 * Passes the reads of sandboxed extensions on with a token that the server made for extension, version, grants and this
 * session: it holds the paths of the query against the grants. A server without such tokens leaves that to the page.
 */
export function createExtensionTokens(
  api: Pick<Api, 'get' | 'call'>,
): (manifest: ExtensionManifest, path: string, options: RequestOptions) => Promise<unknown> {
  const held = new Map<string, HeldToken>()

  function hold({ kind, id, version }: ExtensionManifest, key: string): HeldToken {
    const issued = api.call('POST /extensions/:kind/:id/token', { path: { kind, id }, body: { version } })
    const next: HeldToken = { token: issued.then(keep, lose), endsMs: Infinity }
    function keep({ token, expires_in }: CallData<'POST /extensions/:kind/:id/token'>): string {
      next.endsMs = performance.now() + expires_in * 1000 - EARLY_MS
      return token
    }
    function lose(error: unknown): null {
      if (isApiError(error) && error.status === NOT_FOUND) return null
      held.delete(key)
      throw error
    }
    held.set(key, next)
    return next
  }

  async function tokenFor(manifest: ExtensionManifest): Promise<string | null> {
    // What comes from a developer's machine is unknown to the server.
    if (URL.canParse(manifest.path)) return null
    const key = `${manifest.kind}/${manifest.id}@${manifest.version}`
    const known = held.get(key)
    return (known && known.endsMs > performance.now() ? known : hold(manifest, key)).token
  }

  async function get(manifest: ExtensionManifest, path: string, options: RequestOptions): Promise<unknown> {
    const token = await tokenFor(manifest)
    return api.get(path, token === null ? options : { ...options, headers: { 'Extension-Token': token } })
  }

  return async (manifest, path, options) => {
    try {
      return await get(manifest, path, options)
    } catch (error) {
      // The token may be that of a session that has ended since, or of a right that has come back.
      if (!isApiError(error) || error.code !== errorKinds.forbidden.code) throw error
      held.clear()
      return get(manifest, path, options)
    }
  }
}

const NOT_FOUND = 404
