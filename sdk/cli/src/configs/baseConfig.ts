import type { Configuration } from '@rspack/core'
import type { ExtensionSource } from '../findExtensions'
import { scopedStylesRule } from '../scopedStylesRule'
import type { OwnShared } from './sharedBy'
import { cssParser, minimizer } from './styles'

export interface ConfigInput {
  source: ExtensionSource
  /** Global of the container; carries the version, so that two versions can live in one page. */
  global: string
  /** Folder that the files are written to. */
  target: string
  /** Packages of its own that it shares with other extensions. */
  shared: OwnShared
  /** Default true; what no one else gets to see is there sooner without. */
  minifies?: boolean
}

export const PICTURES = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i
export const FONTS = /\.woff2?$/i

/** An import gives the bytes, which come with the code and its hash; `new URL()` an address, as packages ask for it. */
const WASM_RULE = {
  test: /\.wasm$/,
  oneOf: [{ dependency: 'url', type: 'asset/resource' }, { type: 'asset/bytes' }],
}

/** What all formats have in common. */
export function baseConfig({
  source,
  global,
  target,
  minifies = true,
}: Omit<ConfigInput, 'shared'>): Configuration {
  return {
    context: source.folder,
    mode: 'production',
    target: ['web', 'es2022'],
    devtool: false,
    output: {
      path: target,
      clean: true,
      publicPath: 'auto',
      uniqueName: global,
      crossOriginLoading: 'anonymous',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
      assetModuleFilename: 'files/[name].[contenthash:8][ext]',
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.jsx', '.json'] },
    module: {
      parser: { 'css/module': cssParser },
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
          type: 'javascript/auto',
        },
        // A picture that is small comes inside of the code; the console's policy wants fonts as files.
        { test: PICTURES, type: 'asset', resourceQuery: { not: [/raw/] } },
        { test: FONTS, type: 'asset/resource' },
        WASM_RULE,
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        scopedStylesRule([source]),
      ],
    },
    optimization: { minimize: minifies, minimizer, splitChunks: false, realContentHash: true },
    performance: false,
  }
}
