import type { ExtensionLoader } from '@pergola/extension-loader'
import type { ExtensionManifest } from '@pergola/sdk'
import { addExtensionMessages, type HostStores } from '@pergola/sdk/host'
import { fetchListings } from '../session/hydration/fetchHydration'
import { readManifests } from '../session/hydration/readManifests'
import type { Shell, Workspace } from '../session/Shell'

/** Listings on their way: a caller that asks meanwhile gets the same one. */
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

/** What was listed after a deployment, by project: it took the files of many extensions away, not those of one. */
const refetched = new WeakMap<Workspace, ExtensionManifest[]>()

/**
 * The record of an extension as it is listed now, `null` when there is none, or no answer. Fetches the listing, unless
 * the last one that was fetched for this knows better already; the page changes over to it at the next occasion.
 */
export async function refetchManifest(
  shell: Shell,
  loader: ExtensionLoader,
  manifest: ExtensionManifest,
): Promise<ExtensionManifest | null> {
  const workspace = shell.workspace.getState().current
  if (!workspace) return null
  const find = (listed: readonly ExtensionManifest[] = []) => byKey(listed).get(keyOf(manifest)) ?? null
  const known = find(refetched.get(workspace))
  if (known && JSON.stringify(known.entry) !== JSON.stringify(manifest.entry)) return known
  try {
    const listed = await fetchManifests(shell, workspace)
    if (refetched.get(workspace) !== listed) {
      refetched.set(workspace, listed)
      void applyListing(shell, workspace, loader, listed)
    }
    return find(listed)
  } catch {
    return null
  }
}

/**
 * Brings the extensions of a running page to what the API lists now: enabled, disabled, upgraded or rolled back. While a
 * form is half filled in, everything stays as it is; then the new code is loaded, slots change over to it, and the old
 * one is asked to dispose of what it holds.
 *
 * @returns Resolves when the listing is applied.
 */
export async function refreshExtensions(
  shell: Shell,
  workspace: Workspace,
  loader: ExtensionLoader,
): Promise<void> {
  await applyListing(shell, workspace, loader, await fetchManifests(shell, workspace))
}

async function applyListing(
  { i18n }: Pick<Shell, 'i18n'>,
  { stores: { extensions, edits } }: Workspace,
  loader: ExtensionLoader,
  listed: readonly ExtensionManifest[],
): Promise<void> {
  const next = withDeveloped(listed, extensions)
  if (isListedAlready(next, extensions)) return
  await nothingEdited(edits)
  const replaced = replacedBy(extensions, next)
  await Promise.all(replaced.map(({ from, to }) => to && loader.prepare(from, to)))
  // Loading takes a while, in which someone may have begun to type.
  await nothingEdited(edits)
  addExtensionMessages(i18n, next)
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
  const keys = new Set(developed.map(keyOf))
  return [...listed.filter((manifest) => !keys.has(keyOf(manifest))), ...developed]
}

function allOf(extensions: HostStores['extensions']): ExtensionManifest[] {
  const { interface: interfaces, layout, module } = extensions.getState()
  return [interfaces, layout, module].flatMap((kind) => Object.values(kind))
}

/** Listings may be long: what belongs together is looked up, not searched for. */
function byKey(manifests: readonly ExtensionManifest[]): Map<string, ExtensionManifest> {
  return new Map(manifests.map((manifest) => [keyOf(manifest), manifest]))
}

function keyOf({ kind, id }: ExtensionManifest): string {
  return `${kind}/${id}`
}

/** True when nothing has changed: then no slot needs to look again. */
function isListedAlready(next: readonly ExtensionManifest[], extensions: HostStores['extensions']): boolean {
  const known = byKey(allOf(extensions))
  return (
    known.size === next.length &&
    next.every((manifest) => JSON.stringify(manifest) === JSON.stringify(known.get(keyOf(manifest))))
  )
}

interface Replacement {
  from: ExtensionManifest
  /** Null: it is listed no more. */
  to: ExtensionManifest | null
}

/** The versions that a new listing does away with. */
function replacedBy(extensions: HostStores['extensions'], next: readonly ExtensionManifest[]): Replacement[] {
  const listed = byKey(next)
  return allOf(extensions).flatMap((from) => {
    const to = listed.get(keyOf(from)) ?? null
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
