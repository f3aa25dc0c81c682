import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { FEDERATION_RUNTIME_GLOBAL } from '@pergola/sdk/contract'
import { rspack } from '@rspack/core'
import type { ExtensionConfig } from '../compile'
import { bundleOf } from '../findExtensions'
import { baseConfig, type ConfigInput } from './baseConfig'
import { sharedBy } from './sharedBy'

/** Where the plugin imports the runtime from: an address inside that package. */
const RUNTIME = /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/

/** A Module Federation remote that is described by an `mf-manifest.json`; it uses the runtime of the host. */
export function federationConfig(input: ConfigInput): ExtensionConfig {
  const { source, global } = input
  const base = baseConfig(input)
  const configuration = {
    ...base,
    entry: {},
    externals: [
      ({ request = '' }: { request?: string }, resolve: (error?: Error, external?: string) => void) =>
        RUNTIME.test(request) ? resolve(undefined, `global ${FEDERATION_RUNTIME_GLOBAL}`) : resolve(),
    ],
    // The plugin warns of `publicPath: 'auto'`, which is what makes a remote run wherever it is put.
    infrastructureLogging: { level: 'error' as const },
    plugins: [
      new ModuleFederationPlugin({
        name: global,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          source.parts.map(({ part, file }) => [`./${part}`, { import: file, name: bundleOf(source, part) }]),
        ),
        shared: sharedBy(input.shared),
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
