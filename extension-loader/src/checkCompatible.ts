import { type ExtensionManifest, SDK_VERSION } from '@pergola/sdk/contract'
import { ExtensionLoadError } from './ExtensionLoadError'

/** @throws ExtensionLoadError `incompatible` for what the server has judged to be built for another SDK. */
export function checkCompatible({ id, sdk, compatible }: ExtensionManifest): void {
  if (compatible !== false) return
  const message = `it was built for SDK ${sdk}, this console offers ${SDK_VERSION}`
  throw new ExtensionLoadError('incompatible', id, message)
}
