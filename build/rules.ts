import type { RuleSetRule } from '@rspack/core'

/** What shell and extensions have in common: TypeScript through swc, CSS modules, icons as text. */
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
    { resourceQuery: /raw/, type: 'asset/source' },
    { test: /\.module\.css$/, type: 'css/module', resourceQuery: { not: [/raw/] } },
    { test: /(?<!\.module)\.css$/, type: 'css', resourceQuery: { not: [/raw/] } },
    { test: /\.woff2$/, type: 'asset/resource' },
    { test: /\.json$/, type: 'json' },
  ]
}

export const resolve = { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] }
