import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'
import type { ExtensionConfig } from '../compile'
import { bundleOf } from '../findExtensions'
import { baseConfig, type ConfigInput } from './baseConfig'
import { sharedConsumes } from './sharedConsumes'

/** A Module Federation remote that is described by an `mf-manifest.json`. */
export function federationConfig(input: ConfigInput): ExtensionConfig {
  const { source, global } = input
  const base = baseConfig(input)
  const configuration = {
    ...base,
    entry: {},
    // The plugin warns of `publicPath: 'auto'`, which is what makes a remote run wherever it is put.
    infrastructureLogging: { level: 'error' as const },
    plugins: [
      new ModuleFederationPlugin({
        name: global,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          source.parts.map(({ part, file }) => [`./${part}`, { import: file, name: bundleOf(source, part) }]),
        ),
        shared: sharedConsumes(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { optimization: { target: 'web' } },
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  }
  return { configuration, entry: /^mf-manifest\.json$/ }
}
