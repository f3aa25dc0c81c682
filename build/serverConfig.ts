import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { moduleRules, resolve } from './rules'

/**
 * The embedded API as one module. Packages stay outside it, since some of them carry native code; the one of 700 small
 * files comes in, since opening them takes longer than anything else at the start.
 */
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
    devtool: 'source-map',
    output: {
      path: join(root, 'dist/server'),
      clean: true,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    // `import()` stays one: what is loaded on use does not delay the start.
    externalsType: 'module-import',
    externals: [
      ({ request }, callback) =>
        isOutside(request ?? '') ? callback(undefined, `module-import ${request}`) : callback(),
    ],
    resolve,
    module: {
      rules: [...moduleRules(false), { test: /node_modules\/typebox\//, sideEffects: false }],
      // Packages are looked up from where the built file lies, not from where its source lay.
      parser: { javascript: { importMeta: false } },
    },
    optimization: { minimize: false, emitOnErrors: false },
    stats: 'errors-warnings',
  }
}

function isOutside(request: string): boolean {
  return !/^([./]|@pergola\/|typebox(\/|$))/.test(request)
}
