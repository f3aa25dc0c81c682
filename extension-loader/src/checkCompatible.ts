import type { ExtensionManifest } from '@pergola/sdk/contract'
import { SDK_VERSION } from '@pergola/sdk/contract'
import { satisfies } from 'compare-versions'
import { ExtensionLoadError } from './ExtensionLoadError'

/** @throws ExtensionLoadError `incompatible`, unless the extension was built for this version of the SDK. */
export function checkCompatible(manifest: ExtensionManifest): void {
  if (manifest.sdk === '*' || isSatisfied(manifest)) return
  throw new ExtensionLoadError(
    'incompatible',
    manifest.id,
    `it was built for SDK ${manifest.sdk}, this console offers ${SDK_VERSION}`,
  )
}

function isSatisfied(manifest: ExtensionManifest): boolean {
  try {
    return satisfies(SDK_VERSION, manifest.sdk)
  } catch (cause) {
    throw new ExtensionLoadError(
      'incompatible',
      manifest.id,
      `its SDK range ${manifest.sdk} cannot be read`,
      { cause },
    )
  }
}
