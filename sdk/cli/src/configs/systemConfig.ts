import { sharedModuleKeys } from '@pergola/sdk/contract'
import { rspack } from '@rspack/core'
import type { ExtensionConfig } from '../compile'
import { baseConfig, type ConfigInput } from './baseConfig'

const ENTRY = './pergola-entry.js'

/** One `System.register` bundle whose exports are named after the parts; shared modules stay imports. */
export function systemConfig(input: ConfigInput): ExtensionConfig {
  const { source } = input
  const code = [
    ...source.parts.map(({ part, file }) => `import * as ${part}Entry from ${JSON.stringify(file)}`),
    ...source.parts.map(({ part }) => `export const ${part} = ${part}Entry.default`),
    `const entries = [${source.parts.map(({ part }) => `${part}Entry`).join(', ')}]`,
    'export const dispose = () => entries.forEach((entry) => entry.dispose?.())',
  ].join('\n')
  const base = baseConfig(input)
  const configuration = {
    ...base,
    entry: { bundle: ENTRY },
    output: { ...base.output, library: { type: 'system' as const }, asyncChunks: false },
    externalsType: 'system' as const,
    externals: Object.fromEntries(sharedModuleKeys.map((key) => [key, key])),
    plugins: [...(base.plugins ?? []), new rspack.experiments.VirtualModulesPlugin({ [ENTRY]: code })],
  }
  return { configuration, entry: /^bundle\..*\.js$/ }
}
