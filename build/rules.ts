import type { RuleSetRule } from '@rspack/core'
import { iconPath } from './iconPath'

/** What shell and extensions have in common: TypeScript through swc, CSS modules, icons as path data. */
export function moduleRules(isDevelopment: boolean): RuleSetRule[] {
  return [
    {
      test: /\.[jt]sx?$/,
      exclude: /node_modules/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isDevelopment } },
          target: 'es2022',
        },
      },
      type: 'javascript/auto',
    },
    {
      resourceQuery: /^\?path$/,
      type: 'asset/inline',
      generator: { dataUrl: (svg: Buffer) => iconPath(svg.toString()) },
    },
    { test: /\.module\.css$/, type: 'css/module' },
    { test: /(?<!\.module)\.css$/, type: 'css' },
    { test: /\.woff2$/, type: 'asset/resource' },
    { test: /\.json$/, type: 'json' },
  ]
}

export const resolve = { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] }
