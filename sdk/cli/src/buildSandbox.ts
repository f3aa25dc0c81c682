import { join } from 'node:path'
import type { ExtensionAsset } from '@pergola/sdk/contract'
import { compile } from './compile'
import type { ConfigInput } from './configs/baseConfig'
import { SANDBOX_FOLDER, sandboxConfig } from './configs/sandboxConfig'
import { listAssets } from './listAssets'

/**
 * Packs the input of an interface for a frame of its own.
 *
 * @param input - `target`: folder of the built extension; the bundle goes into one below it.
 * @returns Its files, by their address relative to `target`.
 * @throws Error when the code does not compile, or imports what the sandbox cannot have.
 */
export async function buildSandbox(
  input: Pick<ConfigInput, 'source' | 'target' | 'minifies'>,
): Promise<ExtensionAsset[]> {
  const { target } = input
  const entry = await compile(sandboxConfig(input))
  return listAssets(join(target, SANDBOX_FOLDER), entry).map((asset) => ({
    ...asset,
    file: `${SANDBOX_FOLDER}/${asset.file}`,
  }))
}
