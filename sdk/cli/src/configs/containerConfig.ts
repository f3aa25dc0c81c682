import { rspack } from '@rspack/core'
import type { ExtensionConfig } from '../compile'
import { bundleOf } from '../findExtensions'
import { baseConfig, type ConfigInput } from './baseConfig'
import { sharedBy } from './sharedBy'

/** A script container with a small runtime of its own: the leanest federated form. */
export function containerConfig(input: ConfigInput): ExtensionConfig {
  const { source, global } = input
  const base = baseConfig(input)
  const configuration = {
    ...base,
    entry: {},
    plugins: [
      new rspack.container.ContainerPlugin({
        name: global,
        filename: 'entry.[contenthash:8].js',
        library: { type: 'global', name: global },
        exposes: Object.fromEntries(
          source.parts.map(({ part, file }) => [`./${part}`, { import: file, name: bundleOf(source, part) }]),
        ),
      }),
      new rspack.sharing.SharePlugin({ shared: sharedBy(input.shared) }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  }
  return { configuration, entry: /^entry\..*\.js$/ }
}
