import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import type { ExtensionConfig } from '../compile'
import { baseConfig, type ConfigInput, FONTS, PICTURES } from './baseConfig'

/** Folder of the bundle below the one of the extension. */
export const SANDBOX_FOLDER = 'sandbox'

const ENTRY = './pergola-sandbox.js'

/** Entry points and shared modules that have nothing to offer inside a frame; importing one fails the build. */
const UNAVAILABLE = ['@pergola/sdk/items', '@tanstack/react-query', 'react-router-dom']

/**
 * The input of an interface as one script that needs nothing around it: with a React of its own, and the entry points of the
 * sdk in their sandbox form.
 */
export function sandboxConfig(input: Pick<ConfigInput, 'source' | 'target' | 'minifies'>): ExtensionConfig {
  const { source, target, minifies } = input
  const file = source.parts.find(({ part }) => part === 'input')?.file ?? ''
  const code = [
    `import '@pergola/sdk/sandbox/styles.css'`,
    `import { startGuest } from '@pergola/sdk/sandbox/guest'`,
    `startGuest(${JSON.stringify(source.id)}, () => import(${JSON.stringify(file)}))`,
  ].join('\n')
  const base = baseConfig({ source, global: `pergola_sandbox_${source.id}`, target, minifies })
  const configuration: Configuration = {
    ...base,
    entry: { sandbox: ENTRY },
    output: { ...base.output, path: join(input.target, SANDBOX_FOLDER) },
    resolve: {
      ...base.resolve,
      alias: {
        '@pergola/sdk$': '@pergola/sdk/sandbox/sdk',
        '@pergola/sdk/ui$': '@pergola/sdk/sandbox/ui',
      },
    },
    externals: [
      ({ request = '' }, resolve) =>
        UNAVAILABLE.includes(request)
          ? resolve(new Error(`${request} is not there in the sandbox, which "${source.id}" is built for`))
          : resolve(),
    ],
    module: {
      ...base.module,
      // The policy of the frame lets this one script run, by its hash.
      parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
      rules: [
        ...(base.module?.rules ?? []),
        { resourceQuery: /raw/, type: 'asset/source' },
        // The frame loads no files but its script and its styles.
        { test: [PICTURES, FONTS], type: 'asset/inline', resourceQuery: { not: [/raw/] } },
        { test: /\.wasm$/, dependency: 'url', type: 'asset/inline' },
        // Modules of the sdk do nothing when they are imported: what the interface does not use stays out.
        { test: /[\\/]sdk[\\/]src[\\/].*\.tsx?$/, sideEffects: false },
      ],
    },
    plugins: [new rspack.experiments.VirtualModulesPlugin({ [ENTRY]: code })],
  }
  return { configuration, entry: /^sandbox\..*\.js$/ }
}
