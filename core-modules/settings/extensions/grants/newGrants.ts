import type { Grant } from '@pergola/sdk'
import type { ExtensionChanges, ProjectExtension } from '../projectExtensions'

type Granted = Pick<ProjectExtension, 'versions' | 'version' | 'enabled'>

/** What the version in use may do beyond drawing itself. */
export function grantsOf({ versions, version }: Granted): readonly Grant[] {
  return versions.find((each) => each.version === version)?.grants ?? []
}

/** What an extension would be granted by a change that it is not granted now. */
export function newGrants(extension: Granted, { enabled, version }: ExtensionChanges): readonly Grant[] {
  const isEnabled = enabled ?? extension.enabled
  if (!isEnabled) return []
  const wanted =
    version === undefined
      ? extension.version
      : (version ?? extension.versions[0]?.version ?? extension.version)
  const known = extension.enabled ? grantsOf(extension) : []
  return grantsOf({ ...extension, version: wanted }).filter((grant) => !known.includes(grant))
}
