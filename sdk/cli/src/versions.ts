import { SDK_VERSION } from '@pergola/sdk/contract'
import { rcompare, satisfies, valid, validRange } from 'semver'

/**
 * The one judge of versions: the command line asks it before an extension is shipped, the server before it installs or
 * lists one. Consoles judge nothing, they read the server's answer (`compatible`) in the listing.
 */

/** Build metadata (`+…`) does not order versions, so two that differ in it only could not stand side by side. */
export function isVersion(version: string): boolean {
  return valid(version) === version && version.length <= 64
}

/** Whether a range of SDK versions, as `meta.json` has it, includes the version of this SDK. */
export function judgeSdkRange(range: string): 'compatible' | 'incompatible' | 'unreadable' {
  if (validRange(range) === null) return 'unreadable'
  return satisfies(SDK_VERSION, range) ? 'compatible' : 'incompatible'
}

/** For sorting, the newest first; what is no version is ordered as text. */
export function newestFirst(a: string, b: string): number {
  return valid(a) && valid(b) ? rcompare(a, b) : b.localeCompare(a)
}
