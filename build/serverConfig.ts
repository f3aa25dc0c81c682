import { join } from 'node:path'
import type { Configuration } from '@rspack/core'
import { moduleRules, resolve } from './rules'

/** The embedded API as one module; packages stay outside it, since some of them carry native code. */
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
    entry: { main: join(root, 'api/src/main.ts') },
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
    externalsType: 'module',
    externals: [
      ({ request }, callback) =>
        isPackage(request ?? '') ? callback(undefined, `module ${request}`) : callback(),
    ],
    resolve,
    module: { rules: moduleRules(false) },
    optimization: { minimize: false },
    stats: 'errors-warnings',
  }
}

function isPackage(request: string): boolean {
  return !/^[./]/.test(request) && !request.startsWith('@pergola/')
}
