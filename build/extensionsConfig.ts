import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type ExtensionKind, type ExtensionPart, sharedModuleKeys } from '@pergola/sdk/contract'
import { type Configuration, rspack } from '@rspack/core'
import { cssParser, minimizer } from '../sdk/cli/src/configs/styles'
import { type ExtensionSource, findExtensions } from '../sdk/cli/src/findExtensions'
import { scopedStylesRule } from '../sdk/cli/src/scopedStylesRule'
import { ClassNamesPlugin, writtenClassNames } from './ClassNamesPlugin'
import { ExtensionTreePlugin } from './ExtensionTreePlugin'
import { moduleRules, resolve } from './rules'
import { SmallSharingPlugin } from './SmallSharingPlugin'
import { shortNames } from './shortNames'

export interface ExtensionsConfigOptions {
  root: string
  version: string
  isDevelopment: boolean
  /** All of {@link findCoreExtensions}, or some for a build that takes the place of theirs in a running page. */
  extensions: readonly ExtensionSource[]
  /** Default dist/extensions/core. */
  outDir?: string
  /**
   * Interfaces whose inputs come in one file, `interfaces/inputs`; default none. `npm run bench` compares with that, the
   * product lets an operator replace each of them.
   */
  inputsTogether?: ReadonlySet<string>
}

const KINDS = ['interface', 'layout', 'module'] as const
const RUNTIME = 'core-runtime'

/**
 * Files of parts that name no bundle of their own. A table draws many displays at once, a few hundred bytes each: those
 * come in few files instead of one request each.
 */
const DEFAULT_BUNDLES: Partial<Record<ExtensionPart, string>> = { display: 'displays-more' }

/** Folders whose folders are the core extensions, by kind. */
export function coreFolders(root: string): Record<ExtensionKind, string> {
  return {
    interface: join(root, 'core-interfaces'),
    layout: join(root, 'core-layouts'),
    module: join(root, 'core-modules'),
  }
}

/** @throws Error naming the folder that is no extension */
export async function findCoreExtensions(root: string): Promise<ExtensionSource[]> {
  const folders = coreFolders(root)
  return (await Promise.all(KINDS.map((kind) => findExtensions(kind, folders[kind])))).flat()
}

/**
 * One compilation for all core extensions: each is a container of its own (own global, chunks and `meta.json`), sharing
 * one runtime. Sixty compilations would cost fifteen times the build time and twice the bytes (docs/architecture.md).
 */
export function extensionsConfig(options: ExtensionsConfigOptions): Configuration {
  const { root, version, isDevelopment, extensions, outDir = join(root, 'dist/extensions/core') } = options
  const suffix = version.replace(/\W/g, '_')
  return {
    name: 'extensions',
    context: root,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: {},
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: outDir,
      clean: true,
      publicPath: 'auto',
      uniqueName: `pergola_core_${suffix}`,
      crossOriginLoading: 'anonymous',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    resolve,
    module: {
      rules: [...moduleRules(isDevelopment), scopedStylesRule(extensions), pdfWorkerRule],
      parser: { 'css/module': cssParser },
      generator: isDevelopment ? {} : { 'css/module': writtenClassNames },
    },
    optimization: {
      // Half a build would break the pages that are open.
      emitOnErrors: false,
      minimizer,
      splitChunks: false,
      realContentHash: true,
      chunkIds: 'named',
      ...(isDevelopment ? {} : shortNames),
    },
    experiments: {},
    plugins: [
      // Pictures of the providers of single sign-on.
      new rspack.CopyRspackPlugin({
        patterns: [{ from: join(root, 'core-auth'), to: 'auth', noErrorOnMissing: true }, ...pdfFiles()],
      }),
      ...(isDevelopment ? [] : [new ClassNamesPlugin(true)]),
      ...containerPlugins(options, suffix),
    ],
    stats: 'errors-warnings',
  }
}

/** The worker is a script of its own as it was published: a browser starts it by its address. */
const pdfWorkerRule = {
  test: /pdf\.worker\.min\.mjs$/,
  type: 'asset/resource',
  generator: { filename: 'interfaces/file-preview/pdf-worker.[contenthash:8].js' },
} as const

/** What few PDFs need, each asked for by a page that does: tables of fonts that are not in it, and the reader of JPEG 2000. */
function pdfFiles() {
  const { resolve: find } = createRequire(import.meta.url)
  const from = (folder: string) => join(dirname(find('pdfjs-dist/package.json')), folder)
  return [
    { from: from('cmaps'), to: 'pdf/cmaps' },
    { from: from('standard_fonts'), to: 'pdf/standard_fonts' },
    { from: from('wasm/openjpeg_nowasm_fallback.js'), to: 'pdf/wasm/[name][ext]' },
    { from: from('LICENSE'), to: 'pdf/[name]' },
  ]
}

/** A container for each extension, which take from the page what they share with it, and the files that describe them. */
function containerPlugins(
  { version, isDevelopment, extensions, inputsTogether = new Set() }: ExtensionsConfigOptions,
  suffix: string,
) {
  // A prefix, so that an extension called "console" cannot replace the browser's own global.
  const containerName = ({ kind, id }: ExtensionSource) =>
    `pergola_core_${kind}_${id.replaceAll('-', '_')}_${suffix}`
  // In development a change of one must not look like a change of all.
  const bundleOf = ({ id, definition }: ExtensionSource, part: ExtensionPart) => {
    if (part === 'input' && inputsTogether.has(id)) return 'inputs'
    return isDevelopment ? undefined : (definition.bundle?.[part] ?? DEFAULT_BUNDLES[part])
  }
  const chunkName = (source: ExtensionSource, part: ExtensionPart) =>
    `${source.kind}s/${bundleOf(source, part) ?? `${source.id}/${part}`}`

  const containers = extensions.map(
    (source) =>
      new rspack.container.ContainerPlugin({
        name: containerName(source),
        filename: '[name].[contenthash:8].js',
        runtime: RUNTIME,
        library: { type: 'global', name: containerName(source) },
        exposes: Object.fromEntries(
          source.parts.map(({ part, file }) => [
            `./${part}`,
            { import: file, name: chunkName(source, part) },
          ]),
        ),
      }),
  )
  const fromThePage = { singleton: true, requiredVersion: false, import: false } as const
  return [
    ...containers,
    new rspack.sharing.ConsumeSharedPlugin({
      consumes: Object.fromEntries(sharedModuleKeys.map((key) => [key, fromThePage])),
    }),
    new SmallSharingPlugin(),
    new ExtensionTreePlugin({ extensions, version, runtime: RUNTIME, containerName, chunkName }),
  ]
}
