import type { ExtensionLoader } from '@pergola/extension-loader'
import { type ExtensionKind, type ExtensionManifest, parseManifest } from '@pergola/sdk'
import { addExtensionMessages, type HostStores, type I18n } from '@pergola/sdk/host'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DevLink } from '../session/readDevLink'
import { loadBuild, putInPlace } from './putInPlace'

/** What `pergola-extension dev` announces after each build. */
export type ExtensionBuild =
  | { kind: ExtensionKind; id: string; path: string; meta: object; tookMs: number }
  | { error: string }

export interface DevelopmentState {
  status: 'connecting' | 'shown' | 'broken' | 'unreachable' | 'refused'
  /** Milliseconds that the last build took; 0 before the first. */
  tookMs: number
  /** Why the newest sources are not shown. */
  error: string | null
}

export interface Development {
  readonly link: DevLink
  readonly state: StoreApi<DevelopmentState>
  /** Shows the extension in a project from now on. @returns Resolves when it is shown, or cannot be. */
  attach: (extensions: HostStores['extensions']) => Promise<void>
}

interface DevelopmentOptions {
  link: DevLink
  loader: Pick<ExtensionLoader, 'load'>
  i18n: I18n
  /** Default the browser's own. */
  connect?: (url: string) => EventSource
}

/**
 * Follows the builds of one extension on the developer's machine. Each is loaded beside the one on screen and then takes
 * its place in one step: what people have typed is kept by the host and stays.
 */
export function createDevelopment({
  link,
  loader,
  i18n,
  connect = (url) => new EventSource(url),
}: DevelopmentOptions): Development {
  const state = createStore<DevelopmentState>(() => ({ status: 'connecting', tookMs: 0, error: null }))
  let extensions: HostStores['extensions'] | null = null
  let stopWatching = () => {}
  let shown: ExtensionManifest | null = null
  let newest = 0

  async function show(build: Extract<ExtensionBuild, { path: string }>): Promise<void> {
    const order = ++newest
    const { kind, id, path, meta, tookMs } = build
    const manifest = parseManifest({ ...meta, id, path: `${link.server}/${path}` }, kind)
    const failure = await loadBuild(loader, manifest)
    // A newer build may have finished first.
    if (order !== newest) return
    if (failure) throw failure
    shown = manifest
    addExtensionMessages(i18n, [manifest])
    publish()
    state.setState({ status: 'shown', tookMs, error: null })
  }

  function publish(): void {
    if (!extensions || !shown || extensions.getState()[shown.kind][shown.id] === shown) return
    putInPlace(extensions, [shown])
  }

  const events = connect(`${link.server}/events`)
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const build = JSON.parse(data) as ExtensionBuild
    const done = 'path' in build ? show(build) : Promise.reject(new Error(build.error))
    done.catch((error: Error) => state.setState({ status: 'broken', error: error.message }))
  }
  // The browser goes on trying by itself, so that a restarted server is found again.
  events.onerror = () => state.setState({ status: 'unreachable', error: null })

  return {
    link,
    state,
    attach: (next) => {
      stopWatching()
      extensions = next
      publish()
      // The listing may be fetched again, and names what the server has.
      stopWatching = next.subscribe(publish)
      return settled(state)
    },
  }
}

/** For a server that does not allow it: nothing is fetched, and the badge says what would have to change. */
export function refuseDevelopment(link: DevLink): Development {
  const state = createStore<DevelopmentState>(() => ({ status: 'refused', tookMs: 0, error: null }))
  return { link, state, attach: async () => {} }
}

function settled(state: StoreApi<DevelopmentState>): Promise<void> {
  return new Promise((resolve) => {
    if (state.getState().status !== 'connecting') return resolve()
    const unsubscribe = state.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })
}
