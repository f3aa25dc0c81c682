import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sharedModuleKeys } from '@pergola/sdk/contract'
import { type Chunk, type Configuration, rspack } from '@rspack/core'
import { cssParser, minimizer } from '../sdk/cli/src/configs/styles'
import { ClassNamesPlugin, writtenClassNames } from './ClassNamesPlugin'
import { IconPackPlugin } from './IconPackPlugin'
import { aliasedIcons } from './iconAliases'
import { LanguagesPlugin } from './LanguagesPlugin'
import { PreloadPlugin } from './PreloadPlugin'
import { moduleRules, resolve } from './rules'
import { shortNames } from './shortNames'

export interface ConsoleConfigOptions {
  root: string
  version: string
  isDevelopment: boolean
  /** Where `npm run dev` announces builds; default nowhere. */
  buildsUrl?: string
}

/** The shell: the page that hosts everything, with the sdk that extensions share. */
export function consoleConfig({
  root,
  version,
  isDevelopment,
  buildsUrl,
}: ConsoleConfigOptions): Configuration {
  const icons = join(packageFolder('@material-symbols/svg-400'), 'outlined')
  return {
    name: 'console',
    context: root,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: { main: join(root, 'shell/src/main.tsx') },
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: join(root, 'dist/console'),
      clean: true,
      publicPath: 'auto',
      uniqueName: 'pergola_shell',
      crossOriginLoading: 'anonymous',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    resolve: { ...resolve, alias: isDevelopment ? {} : productionRouter() },
    module: {
      rules: moduleRules(isDevelopment),
      parser: { 'css/module': cssParser },
      generator: isDevelopment ? {} : { 'css/module': writtenClassNames },
    },
    optimization: {
      // Half a build would break the pages that are open.
      emitOnErrors: false,
      realContentHash: true,
      minimizer,
      ...(isDevelopment ? {} : shortNames),
      splitChunks: { cacheGroups: sharedCode },
    },
    plugins: [
      onlyEnglishAriaTexts(),
      new rspack.HtmlRspackPlugin({
        template: join(root, 'shell/index.html'),
        scriptLoading: 'defer',
        publicPath: './',
      }),
      ...(isDevelopment ? [] : [new ClassNamesPlugin(false)]),
      new PreloadPlugin(),
      new LanguagesPlugin(root),
      new rspack.DefinePlugin({
        PERGOLA_VERSION: JSON.stringify(version),
        PERGOLA_IS_DEVELOPMENT: JSON.stringify(isDevelopment),
        PERGOLA_BUILDS_URL: JSON.stringify(buildsUrl ?? null),
        // The host finds its remotes in the listing, and runs in browsers only.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
        SHARED_VERSIONS: JSON.stringify(sharedVersions(root, version)),
      }),
      // Icons that our own code names come in one file, those whose names are data one by one; see Icon in the kit.
      new IconPackPlugin(root, icons),
      new rspack.CopyRspackPlugin({ patterns: [{ from: icons, to: 'icons' }, ...aliasedIcons(icons)] }),
      ...(existsSync(join(root, 'shell/public'))
        ? [new rspack.CopyRspackPlugin({ patterns: [{ from: join(root, 'shell/public') }] })]
        : []),
    ],
    performance: false,
    // Parts of the kit come in any order, so none of their styles may depend on it.
    ignoreWarnings: [/chunk ui-fields(?:.|\n)*Conflicting order/],
    stats: 'errors-warnings',
  }
}

/** Come in one file each: split, they would be six requests on the way to the first rows. */
const WHOLE: ReadonlySet<string | undefined> = new Set(['main', 'app', 'items'])
/**
 * Lazy parts of the kit that share code. A table shares next to nothing with them, and is drawn where none of them is; the
 * list of notifications is no part, but made of the same.
 */
const KIT_PART = /^(?:ui-(?!data-table|grid)|notifications$)/
/** What a form of plain fields shows; what these share with others, notifications and dialogs need as well. */
const FIELD_PARTS: ReadonlySet<string | undefined> = new Set(['ui-choices', 'ui-number'])

/**
 * What three and more lazy parts of the kit share comes in two files: what fields need, and what opens over a page. Split
 * by who shares what exactly, a page of many inputs asked for thirteen. What two parts share is in both: a module that has
 * come twice runs once. The styles of all of them are one file of less than 8 kB. What other lazy code shares is split off it.
 */
const sharedCode = {
  kit: {
    chunks: isKitPart,
    type: /^javascript/,
    enforce: true,
    minChunks: 3,
    name: (_module: unknown, chunks: readonly Chunk[]) =>
      chunks.some(({ name }) => FIELD_PARTS.has(name)) ? 'ui-fields' : 'ui-layers',
  },
  kitStyles: { chunks: isKitPart, type: /^css/, enforce: true, name: 'ui-fields' },
  default: {
    chunks: (chunk: Chunk) => !WHOLE.has(chunk.name) && !isKitPart(chunk),
    minChunks: 2,
    reuseExistingChunk: true,
  },
  // Packages that one lazy part alone needs stay with it.
  defaultVendors: false,
} as const

function isKitPart({ name }: Chunk): boolean {
  return name !== undefined && KIT_PART.test(name)
}

/** Installed version of each module that the console shares with extensions. */
function sharedVersions(root: string, version: string): Record<string, string> {
  return Object.fromEntries(
    sharedModuleKeys.map((key) => {
      if (key.startsWith('@pergola/')) return [key, version]
      const name = key
        .split('/')
        .slice(0, key.startsWith('@') ? 2 : 1)
        .join('/')
      const file = join(root, 'node_modules', name, 'package.json')
      return [key, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version]
    }),
  )
}

/**
 * React Aria brings 34 translations of a few phrases for screen readers into every bundle (4 kB). All of them become
 * the English one; those of the language that is shown come as one file, by `showLibraryTexts` of the SDK.
 */
function onlyEnglishAriaTexts() {
  return new rspack.NormalModuleReplacementPlugin(
    /[\\/]intl[\\/](?:.+[\\/])?[a-z]{2}-[A-Z]{2}\.mjs$/,
    (resource) => {
      resource.request = resource.request.replace(/[a-z]{2}-[A-Z]{2}\.mjs$/, 'en-US.mjs')
    },
  )
}

/** Under every condition the router offers its development build, warnings and all; the one for production lies beside it. */
function productionRouter() {
  const folder = join(packageFolder('react-router'), 'dist/production')
  return {
    'react-router$': join(folder, 'index.mjs'),
    'react-router/dom$': join(folder, 'dom-export.mjs'),
  }
}

function packageFolder(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}
