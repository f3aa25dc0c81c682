import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { type Configuration, SourceMapDevToolPlugin, SwcJsMinimizerRspackPlugin } from '@rspack/core'
import { moduleRules, resolve } from './rules'

/**
 * Packages that each start loads, of some 800 small files: to find and open them takes longer than to run them. They come into
 * the build with all that they need. Every other package stays outside, since it carries native code or is loaded on use.
 */
const LOADED_AT_START = [
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/static',
  'fastify',
  'ipaddr.js',
  'jose',
  'knex',
  'otpauth',
  'qs',
  'semver',
  'typebox',
]

/**
 * What the packages above require in some cases only: drivers of databases, most of them not installed, what compiles schemas,
 * and colours in a terminal. It is looked up from the built file, so what the server needs is a dependency of its own.
 */
const REQUIRED_IN_SOME_CASES = [
  '@fastify/ajv-compiler',
  'better-sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg',
  'pg-query-stream',
  'sqlite3',
  'supports-color',
  'tedious',
]

/** TypeBox is left out of this file: with the schemas of the server it is reduced to what they use. */
const PACKAGES = /\/node_modules\/(?!typebox\/|@pergola\/)/

/** The embedded API as one module, and the packages that it loads at its start as another. */
export function serverConfig({
  root,
  isDevelopment,
}: {
  root: string
  isDevelopment: boolean
}): Configuration {
  return {
    name: 'server',
    context: root,
    mode: isDevelopment ? 'development' : 'production',
    target: 'node20',
    entry: {
      main: join(root, 'api/src/main.ts'),
      demo: join(root, 'api/src/installDemo.ts'),
      backup: join(root, 'api/src/restore/main.ts'),
    },
    devtool: false,
    output: {
      path: join(root, 'dist/server'),
      clean: true,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    externals: [
      ({ request = '', contextInfo, dependencyType }, callback) => {
        if (isInside(request, contextInfo?.issuer ?? '')) callback()
        else callback(undefined, `${howToLoad(dependencyType)} ${request}`)
      },
    ],
    // Node reads the map of a module with the module. Of packages there is none; their keys name the files they come from.
    plugins: [
      new SourceMapDevToolPlugin({ filename: '[file].map', exclude: /^packages\.mjs$/, noSources: true }),
    ],
    resolve,
    module: {
      rules: [
        ...moduleRules(false),
        { test: /node_modules\/typebox\//, sideEffects: false },
        // What a package would load by a name that it computes is not used: other dialects, files of migrations.
        {
          test: PACKAGES,
          parser: { requireDynamic: false, requireAsExpression: false, importDynamic: false },
        },
      ],
      // Packages are looked up from where the built file lies, not from where its source lay.
      parser: { javascript: { importMeta: false } },
    },
    optimization: {
      // Comments are not read at a start, and one character beyond ASCII makes the engine keep a file with two bytes for
      // each. All names stay, so that a stack can be read. Licences lie beside the packages.
      minimize: true,
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            compress: false,
            mangle: false,
            format: { comments: false, asciiOnly: true },
          },
        }),
      ],
      moduleIds: 'named',
      emitOnErrors: false,
      splitChunks: {
        cacheGroups: { packages: { name: 'packages', test: PACKAGES, chunks: 'initial', enforce: true } },
      },
    },
    stats: 'errors-warnings',
  }
}

function isInside(request: string, issuer: string): boolean {
  if (/^([./]|@pergola\/)/.test(request)) return true
  if (isBuiltin(request)) return false
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request
  return issuer.includes('/node_modules/')
    ? !REQUIRED_IN_SOME_CASES.includes(name)
    : LOADED_AT_START.includes(name)
}

/** Stays as it is written: `import()` and a `require` inside of a function do not delay the start. */
function howToLoad(dependencyType = ''): string {
  return dependencyType === 'commonjs' ? 'node-commonjs' : 'module-import'
}
