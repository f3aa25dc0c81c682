import { newestFirst } from '@pergola/sdk/versions'
import type { ExtensionOrigin, ExtensionVersion } from './ExtensionVersion'

type Rank = Readonly<Record<ExtensionOrigin, number>>

const RANK: Rank = { installed: 0, custom: 1, core: 2 }
/** Beside a core one, what is installed waits for a project to ask for it; what came with this server was put in its place. */
const RANK_BESIDE_CORE: Rank = { custom: 0, core: 1, installed: 2 }

/** The versions of one extension, the preferred one first: newer before older where they come from one place. */
export function inPreference(versions: readonly ExtensionVersion[]): ExtensionVersion[] {
  const rank = hasCore(versions) ? RANK_BESIDE_CORE : RANK
  return [...versions].sort((a, b) => rank[a.origin] - rank[b.origin] || newestFirst(a.version, b.version))
}

export function hasCore(versions: readonly ExtensionVersion[]): boolean {
  return versions.some(({ origin }) => origin === 'core')
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
