import type { ExtensionLoader } from '@pergola/extension-loader'
import { type ExtensionKind, type ExtensionManifest, parseManifest } from '@pergola/sdk'
import { addExtensionMessages, type HostStores } from '@pergola/sdk/host'
import type { Shell } from '../session/Shell'
import { loadBuild, putInPlace } from './putInPlace'

/** Core extensions that were built again: their listing records, which of them are new, and what is there no more. */
interface ExtensionBuilds {
  records: { kind: ExtensionKind; path: string }[]
  added: ExtensionName[]
  removed: ExtensionName[]
}

type ExtensionName = Pick<ExtensionManifest, 'kind' | 'id'>

/** What `npm run dev` sends: builds of extensions, that the console itself was built, or why something was not; null when fixed. */
export type CoreBuild = ExtensionBuilds | { isConsole: true } | { error: string | null }

interface FollowOptions {
  shell: Pick<Shell, 'i18n' | 'workspace'>
  /** Where builds are announced and lie; without a slash at the end. */
  url: string
  /** Resolves to the page's own loader, which comes with the console behind the sign-in. */
  getLoader: () => Promise<Pick<ExtensionLoader, 'load'>>
  /** Called with why the newest sources are not shown; null when they are. */
  onError: (error: string | null) => void
  /** Default the browser's own, which asks first where something is not saved. */
  reload?: () => void
  /** Default the browser's own. */
  connect?: (url: string) => EventSource
}

/**
 * Keeps a page at what `npm run dev` has built last. A core extension takes its own place in one step, so that what people
 * have typed stays; a new one joins them, and one that is gone leaves. For the console itself the page is loaded again.
 */
export function followBuilds({
  shell: { i18n, workspace },
  url,
  getLoader,
  onError,
  reload = () => location.reload(),
  connect = (address) => new EventSource(address),
}: FollowOptions): void {
  /** The newest build of each extension, by kind and id. */
  const builds = new Map<string, ExtensionManifest>()
  let stopWatching = () => {}

  async function show({ records, added, removed }: ExtensionBuilds): Promise<void> {
    const loader = await getLoader()
    const manifests = records.map(({ kind, ...record }) =>
      parseManifest({ ...record, path: `${url}/${record.path}` }, kind),
    )
    for (const failure of await Promise.all(manifests.map((manifest) => loadBuild(loader, manifest)))) {
      if (failure) throw failure
    }
    for (const manifest of manifests) builds.set(keyOf(manifest), manifest)
    for (const name of removed) builds.delete(keyOf(name))
    addExtensionMessages(i18n, manifests)
    const extensions = workspace.getState().current?.stores.extensions
    const isAdded = (manifest: ExtensionManifest) => added.some((name) => keyOf(name) === keyOf(manifest))
    if (extensions) putInPlace(extensions, manifests.filter(isAdded), removed)
    publish()
  }

  function publish(): void {
    const extensions = workspace.getState().current?.stores.extensions
    if (!extensions) return
    // What the project does not have, or has switched off, stays away.
    const outdated = [...builds.values()].filter((build) => {
      const listed = extensions.getState()[build.kind][build.id]
      return listed !== undefined && listed !== build
    })
    if (outdated.length > 0) putInPlace(extensions, outdated)
  }

  function watchProject(extensions: HostStores['extensions'] | undefined): void {
    stopWatching()
    // The listing may be fetched again, and names what was built with all others.
    stopWatching = extensions?.subscribe(publish) ?? (() => {})
    publish()
  }

  let turn = Promise.resolve()
  connect(`${url}/events`).onmessage = ({ data }: MessageEvent<string>) => {
    const build = JSON.parse(data) as CoreBuild
    if ('isConsole' in build) return reload()
    if ('error' in build) return onError(build.error)
    // One after the other, so that the newest is shown in the end.
    turn = turn.then(() => show(build)).catch((error) => console.error('A build is not shown', error))
  }
  workspace.subscribe(({ current }, previous) => {
    if (current !== previous.current) watchProject(current?.stores.extensions)
  })
  watchProject(workspace.getState().current?.stores.extensions)
}

function keyOf({ kind, id }: ExtensionName): string {
  return `${kind}/${id}`
}
