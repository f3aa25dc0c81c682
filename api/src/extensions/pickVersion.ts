import { rcompare, valid } from 'semver'
import type { ExtensionOrigin, ExtensionVersion } from './ExtensionVersion'

const RANK: Record<ExtensionOrigin, number> = { installed: 0, custom: 1, core: 2 }

/** Order of the versions of one extension: installed before built, custom before core, newer before older. */
export function byPreference(a: ExtensionVersion, b: ExtensionVersion): number {
  return RANK[a.origin] - RANK[b.origin] || compareVersions(a.version, b.version)
}

/**
 * The version that a project uses: the chosen one, or the preferred one when none is chosen or the chosen one is gone.
 *
 * @param versions - In order of preference, at least one.
 */
export function pickVersion(
  versions: readonly ExtensionVersion[],
  chosen: string | null,
): ExtensionVersion | undefined {
  return versions.find(({ version }) => version === chosen) ?? versions[0]
}

function compareVersions(a: string, b: string): number {
  return valid(a) && valid(b) ? rcompare(a, b) : b.localeCompare(a)
}
