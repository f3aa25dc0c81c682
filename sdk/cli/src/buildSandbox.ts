import { join } from 'node:path'
import type { ExtensionAsset } from '@pergola/sdk/contract'
import { compile } from './compile'
import { SANDBOX_FOLDER, sandboxConfig } from './configs/sandboxConfig'
import type { ExtensionSource } from './findExtensions'
import { listAssets } from './listAssets'

/**
 * Packs the input of an interface for a frame of its own.
 *
 * @param target - Folder of the built extension; the bundle goes into one below it.
 * @returns Its files, by their address relative to `target`.
 * @throws Error when the code does not compile, or imports what the sandbox cannot have.
 */
export async function buildSandbox(source: ExtensionSource, target: string): Promise<ExtensionAsset[]> {
  const entry = await compile(sandboxConfig({ source, target }))
  return listAssets(join(target, SANDBOX_FOLDER), entry).map((asset) => ({
    ...asset,
    file: `${SANDBOX_FOLDER}/${asset.file}`,
  }))
}
