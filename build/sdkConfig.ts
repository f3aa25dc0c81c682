import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { cssParser } from '../sdk/cli/src/configs/styles'
import { moduleRules, resolve } from './rules'

interface SdkConfigOptions {
  root: string
  /** Folder of the package. */
  target: string
  /** Source file of each entry point, below `sdk/src`. */
  entryPoints: Readonly<Record<string, string>>
}

/**
 * The sdk as a third party installs it: its entry points as ES modules for Node, where extensions are tested, and the command
 * line. In the browser the console provides the entry points, so neither styles nor sizes matter here.
 */
export function sdkConfig(options: SdkConfigOptions): Configuration[] {
  return [entryPointsConfig(options), sandboxConfig(options), cliConfig(options)]
}

function entryPointsConfig({ root, target, entryPoints }: SdkConfigOptions): Configuration {
  const sources = join(root, 'sdk/src')
  return {
    ...packageConfig(root),
    name: 'sdk-entry-points',
    entry: Object.fromEntries(
      Object.entries(entryPoints).map(([name, file]) => [name, { import: join(sources, file) }]),
    ),
    output: {
      path: join(target, 'lib'),
      filename: ({ chunk }) => ((chunk?.name ?? '') in entryPoints ? '[name].js' : 'chunks/[name].js'),
      chunkFilename: 'chunks/[name].js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    module: {
      rules: moduleRules(false),
      parser: { 'css/module': { namedExports: false } },
      // Tests look at roles and texts: they need the names of classes, not their rules.
      generator: {
        'css/module': { exportsOnly: true, localIdentName: '[local]' },
        css: { exportsOnly: true },
      },
    },
    // One context for all entry points: a host that the test kit provides is the one that the hooks find.
    optimization: { minimize: false, runtimeChunk: 'single', splitChunks: { chunks: 'all', minSize: 0 } },
  }
}

/**
 * The entry points that an interface gets when it is packed for the sandbox: one module, which the build of the interface bundles
 * as far as it uses it, and the styles of the kit beside it.
 */
function sandboxConfig({ root, target }: SdkConfigOptions): Configuration {
  const sources = join(root, 'sdk/src/sandbox')
  const code = [
    `import ${JSON.stringify(join(sources, 'styles.css'))}`,
    ...['guest', 'sdk', 'ui'].map(
      (entryPoint) => `export * from ${JSON.stringify(join(sources, entryPoint, 'index.ts'))}`,
    ),
  ].join('\n')
  return {
    ...packageConfig(root),
    name: 'sdk-sandbox',
    target: ['web', 'es2022'],
    entry: { sandbox: SANDBOX_ENTRY },
    output: {
      path: join(target, 'sandbox'),
      filename: '[name].js',
      cssFilename: '[name].css',
      module: true,
      chunkFormat: 'module',
      library: { type: 'modern-module' },
    },
    module: {
      rules: moduleRules(false),
      parser: { 'css/module': cssParser, javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: { minimize: false, concatenateModules: true },
    plugins: [new rspack.experiments.VirtualModulesPlugin({ [SANDBOX_ENTRY]: code })],
  }
}

const SANDBOX_ENTRY = './pergola-sandbox-entry-points.js'

function cliConfig({ root, target }: SdkConfigOptions): Configuration {
  const sources = join(root, 'sdk/cli/src')
  return {
    ...packageConfig(root),
    name: 'sdk-cli',
    entry: { bin: join(sources, 'main.ts') },
    output: {
      path: join(target, 'cli'),
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    module: {
      rules: moduleRules(false),
      // It finds its own files beside itself at run time.
      parser: { javascript: { url: false, importMeta: false } },
    },
    optimization: { minimize: false },
    plugins: [
      new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true, entryOnly: true }),
      new rspack.CopyRspackPlugin({ patterns: [join(sources, 'scopeStylesLoader.cjs')] }),
    ],
  }
}

function packageConfig(root: string): Configuration {
  return {
    context: root,
    mode: 'production',
    target: 'node20',
    devtool: false,
    resolve,
    externalsType: 'module-import',
    externals: [
      ({ request = '' }, callback) =>
        isPackage(request) ? callback(undefined, `module-import ${request}`) : callback(),
    ],
    stats: 'errors-warnings',
  }
}

/** Packages stay outside; the project's own sources, and icons, come in. */
function isPackage(request: string): boolean {
  return !/^[./]/.test(request) && !request.startsWith('@pergola/') && !request.endsWith('?path')
}
