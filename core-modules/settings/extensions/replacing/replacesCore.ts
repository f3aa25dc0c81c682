import type { ProjectExtension } from '../projectExtensions'

type Replaceable = Pick<ProjectExtension, 'versions'>

/** The one that came with the console; null where the id is not one of its own. */
export function coreVersionOf({ versions }: Replaceable): string | null {
  return versions.find(({ origin }) => origin === 'core')?.version ?? null
}

/** True for an extension that has taken the place of the one that came with the console. */
export function replacesCore({ versions, source }: Replaceable & Pick<ProjectExtension, 'source'>): boolean {
  return source === 'custom' && coreVersionOf({ versions }) !== null
}

/** True for a version that would take that place. */
export function wouldReplaceCore(extension: Replaceable, version: string | null | undefined): boolean {
  const chosen = extension.versions.find((each) => each.version === version)
  return chosen !== undefined && chosen.origin !== 'core' && coreVersionOf(extension) !== null
}
