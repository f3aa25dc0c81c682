import { sharedModuleKeys } from '@pergola/sdk/contract'
import { rspack } from '@rspack/core'
import type { ExtensionConfig } from '../compile'
import { baseConfig, type ConfigInput } from './baseConfig'

const ENTRY = './pergola-entry.js'
const FOLDER = './pergola-folder.js'

/**
 * A `System.register` bundle whose exports are named after the parts; shared modules stay imports. It learns its folder from
 * SystemJS: to a script that runs when it is asked for, the page does not say where it came from.
 */
export function systemConfig(input: ConfigInput): ExtensionConfig {
  const { source } = input
  const folder = `__webpack_public_path__ = new URL('.', __system_context__.meta.url).href`
  const code = [
    // Before anything that has an address of its own.
    `import ${JSON.stringify(FOLDER)}`,
    ...source.parts.map(({ part, file }) => `import * as ${part}Entry from ${JSON.stringify(file)}`),
    ...source.parts.map(({ part }) => `export const ${part} = ${part}Entry.default`),
    `const entries = [${source.parts.map(({ part }) => `${part}Entry`).join(', ')}]`,
    'export const dispose = () => entries.forEach((entry) => entry.dispose?.())',
  ].join('\n')
  const base = baseConfig(input)
  const configuration = {
    ...base,
    // Of the entry alone: a worker is a script of its own, without SystemJS.
    entry: { bundle: { import: ENTRY, library: { type: 'system' as const } } },
    output: { ...base.output, enabledLibraryTypes: ['system' as const] },
    externalsType: 'system' as const,
    externals: Object.fromEntries(sharedModuleKeys.map((key) => [key, key])),
    plugins: [
      ...(base.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [ENTRY]: code, [FOLDER]: folder }),
    ],
  }
  return { configuration, entry: /^bundle\..*\.js$/ }
}
