import { ExtensionLoadError } from '../ExtensionLoadError'
import { diagnose } from '../loadScript'
import { federationOf } from './federationOf'
import { runContainer } from './loadContainer'
import type { FormatContext, LoadFormat } from './RemoteContainer'

/** The part of an `mf-manifest.json` that says where its container is. */
interface FederationManifest {
  name?: string
  metaData?: { globalName?: string; remoteEntry?: { name?: string; path?: string } }
}

/**
 * A remote described by an `mf-manifest.json`. The container script that it names must be listed with its hash, so
 * that a changed manifest cannot bring in other code; the runtime, whose own way would run it unchecked, gets the container
 * as it is.
 */
export const loadFederated: LoadFormat = async (context) => {
  const { manifest, name: remote, entry, assets } = context
  // Before the container runs, which may use it.
  const federation = federationOf(context.scope)
  const described = await fetchManifest(context)
  const { name, path = '' } = described.metaData?.remoteEntry ?? {}
  if (!name)
    throw new ExtensionLoadError('invalid-module', manifest.id, 'its mf-manifest.json names no remoteEntry')
  const url = new URL(`${path}${name}`, entry.url).href
  const listed = assets.find((asset) => asset.url === url)
  if (!listed)
    throw new ExtensionLoadError(
      'integrity',
      manifest.id,
      `its container ${url} is not among the listed assets`,
    )
  const global = described.metaData?.globalName ?? described.name ?? ''
  const container = await runContainer(manifest, url, listed.integrity, global)
  return federation.enter(remote, url, container)
}

async function fetchManifest({ manifest, entry }: FormatContext): Promise<FederationManifest> {
  let response: Response
  try {
    response = await fetch(entry.url, entry.integrity ? { integrity: entry.integrity } : {})
  } catch (cause) {
    const [code, reason] = await diagnose(entry.url, entry.integrity)
    throw new ExtensionLoadError(code, manifest.id, `its manifest ${entry.url} ${reason}`, { cause })
  }
  if (!response.ok) {
    throw new ExtensionLoadError('http', manifest.id, `its manifest ${entry.url} answered ${response.status}`)
  }
  try {
    return (await response.json()) as FederationManifest
  } catch (cause) {
    throw new ExtensionLoadError('invalid-module', manifest.id, `its manifest ${entry.url} is no JSON`, {
      cause,
    })
  }
}
