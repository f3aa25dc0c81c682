import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import type { TimeBudgets } from './budgets'
import type { HealthLog } from './createHealthLog'
import type { SharedModule } from './createShareScope'
import type { WorkRecord } from './createWorkRecord'
import type { ExtensionLoadError } from './ExtensionLoadError'
import type { ResolvedAsset } from './resolveAssets'

export interface ExtensionLoaderOptions {
  /** Absolute address that listed paths are relative to; ends in a slash. */
  extensionsRoot: string
  /** Where the same files are at the page's own origin, for workers; needed where `extensionsRoot` is of another one. */
  workersRoot?: string
  shared: Readonly<Record<string, SharedModule>>
  /** Default true: an asset without a hash is refused. */
  requireIntegrity?: boolean
  /** Address of a developer's machine that one extension may also come from; without a slash at the end. */
  developmentRoot?: string
  budgets?: Partial<TimeBudgets>
  /**
   * Fetches the listing again and hands out the extension's record in it. Called once for a part whose files are gone
   * or changed, and once for the files that an extension asks for later: that is what a deployment does to a page that
   * was opened before it. Never rejects.
   */
  refetch?: (manifest: ExtensionManifest) => Promise<ExtensionManifest | null>
  /** Called with what an extension did to the page of others: replaced what it shares with them, and the like. */
  onViolation?: (manifest: ExtensionManifest, error: Error) => void
  /** Whether such an extension is taken out of the page, instead of calling `onViolation`; its slots report it. Default false. */
  stopsViolators?: boolean
  /** Called when code of an extension may run. */
  record?: Pick<WorkRecord, 'begin'>
}

/** How far the code of one part of one extension has come. */
export type PartState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'loaded'; component: unknown }
  | { status: 'failed'; error: ExtensionLoadError }

export interface ExtensionLoader {
  readonly budgets: TimeBudgets
  readonly health: HealthLog
  /** Notes that code of an extension runs: it is drawn, or handles something. @returns Function that notes the end. */
  beginWork: (manifest: ExtensionManifest, work?: 'drawing' | 'handling') => () => void
  /** The third-party extension that has just handled an event, else those whose code began to run within a second. */
  atWork: () => ExtensionManifest[]
  getState: (manifest: ExtensionManifest, part: ExtensionPart) => PartState
  /** The extension whose script threw, as far as the stack shows. */
  ownerOf: (error: unknown) => ExtensionManifest | null
  /** The extensions whose code this page has asked for, in every version. */
  manifests: () => Iterable<ExtensionManifest>
  /**
   * Starts loading unless that was done; a failure is remembered for a moment, or until {@link ExtensionLoader.retry}.
   * Never rejects.
   */
  load: (manifest: ExtensionManifest, part: ExtensionPart) => Promise<PartState>
  /** Forgets a failure and starts again. */
  retry: (manifest: ExtensionManifest, part: ExtensionPart) => Promise<PartState>
  /**
   * Starts loading several parts at once, before anything renders them. Never throws.
   *
   * @param options - `isGuess`: no one may come to need them. What fails then is forgotten, and tried again by the caller that does.
   */
  preload: (
    parts: readonly { manifest: ExtensionManifest; part: ExtensionPart }[],
    options?: { isGuess?: boolean },
  ) => void
  /**
   * Prepares the swap of a version: starts loading the parts of `next` that `previous` has loaded. Resolves when each of
   * them has come to an end.
   */
  prepare: (previous: ExtensionManifest, next: ExtensionManifest) => Promise<void>
  /**
   * Checked addresses of what runs in the sandbox.
   *
   * @throws ExtensionLoadError when the extension was not packed for it, or for another SDK.
   */
  sandboxAssets: (manifest: ExtensionManifest) => ResolvedAsset[]
  /** Notifies the loaded parts of a version that nothing draws them any more, by their export `dispose`. */
  dispose: (manifest: ExtensionManifest) => void
  /**
   * Has the browser check scripts, styles and preloads below the extension path against the listing that runtimes of
   * bundles add to `head` or `body`. What does not match, or is not listed, is refused and counted. @returns Function that
   * ends it.
   */
  guardPage: (page: Document) => () => void
  /** Calls back after every change of any state. @returns Function that ends it. */
  subscribe: (listener: () => void) => () => void
}
