import type { ExtensionLoader } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { addExtensionMessages, type HostStores } from '@pergola/sdk/host'
import type { Shell } from '../../core/createShell'
import type { Workspace } from '../../core/createWorkspace'
import { readManifests } from '../../extensions/readManifests'
import { fetchListings } from '../../hydration/fetchHydration'

/** Listings on their way: whoever asks meanwhile gets the same one. */
const fetching = new WeakMap<Workspace, Promise<ExtensionManifest[]>>()

/** What the API lists now. */
export function fetchManifests(shell: Shell, workspace: Workspace): Promise<ExtensionManifest[]> {
  const known = fetching.get(workspace)
  if (known) return known
  const { safeMode } = shell
  const fetched = fetchListings(workspace.api, safeMode.query)
    .then((listings) => readManifests(listings, safeMode))
    .finally(() => fetching.delete(workspace))
  fetching.set(workspace, fetched)
  return fetched
}

/**
 * Brings the extensions of a running page to what the API lists now: enabled, disabled, upgraded or rolled back. While a
 * form is half filled in, everything stays as it is; then the new code is loaded, slots change over to it, and the old
 * one is told to dispose of what it holds.
 *
 * @returns Resolves when the listing is applied.
 */
export async function refreshExtensions(
  shell: Shell,
  workspace: Workspace,
  loader: ExtensionLoader,
): Promise<void> {
  const listed = await fetchManifests(shell, workspace)
  const { extensions, edits } = workspace.stores
  const next = withDeveloped(listed, extensions)
  if (isListedAlready(next, extensions)) return
  await nothingEdited(edits)
  const replaced = replacedBy(extensions, next)
  await Promise.all(replaced.map(({ from, to }) => to && loader.prepare(from, to)))
  // Loading takes a while, in which somebody may have begun to type.
  await nothingEdited(edits)
  addExtensionMessages(shell.i18n, next)
  extensions.getState().received(next)
  // Once the page is drawn without them.
  setTimeout(() => {
    for (const { from } of replaced) loader.dispose(from)
  })
}

/** What comes from a developer's machine, at an address of its own, keeps its place. */
function withDeveloped(
  listed: readonly ExtensionManifest[],
  extensions: HostStores['extensions'],
): ExtensionManifest[] {
  const developed = allOf(extensions).filter(({ path }) => URL.canParse(path))
  return [...listed.filter((manifest) => !developed.some(isSame(manifest))), ...developed]
}

function allOf(extensions: HostStores['extensions']): ExtensionManifest[] {
  const { interface: interfaces, layout, module } = extensions.getState()
  return [interfaces, layout, module].flatMap((kind) => Object.values(kind))
}

function isSame({ kind, id }: ExtensionManifest) {
  return (other: ExtensionManifest) => other.kind === kind && other.id === id
}

/** True when nothing has changed: then no slot needs to look again. */
function isListedAlready(next: readonly ExtensionManifest[], extensions: HostStores['extensions']): boolean {
  const known = allOf(extensions)
  return (
    known.length === next.length &&
    next.every((manifest) => JSON.stringify(manifest) === JSON.stringify(known.find(isSame(manifest))))
  )
}

interface Replacement {
  from: ExtensionManifest
  /** Null: it is listed no more. */
  to: ExtensionManifest | null
}

/** The versions that a new listing does away with. */
function replacedBy(extensions: HostStores['extensions'], next: readonly ExtensionManifest[]): Replacement[] {
  return allOf(extensions).flatMap((from) => {
    const to = next.find(isSame(from)) ?? null
    return to?.path === from.path && to.version === from.version ? [] : [{ from, to }]
  })
}

function nothingEdited(edits: HostStores['edits']): Promise<void> {
  const isClean = () => Object.keys(edits.getState().values).length === 0
  return new Promise((resolve) => {
    if (isClean()) return resolve()
    const unsubscribe = edits.subscribe(() => {
      if (!isClean()) return
      unsubscribe()
      resolve()
    })
  })
}
