import { type Configuration, rspack } from '@rspack/core'

/**
 * Oldest browsers that console and extensions are built for: the first with `@scope`, nesting and `light-dark()`. The
 * last is not to be rewritten: scripts set accents with it, and a subtree may carry another theme.
 */
export const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 128', 'safari >= 17.5']

/**
 * Minifiers that keep modern CSS as it is written. With the default targets, logical properties become pairs of rules
 * for some fifty right-to-left languages.
 */
export const minimizer: NonNullable<Configuration['optimization']>['minimizer'] = [
  new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
]

/**
 * CSS modules with a default export, as TypeScript and Vitest see them. Custom properties keep their names: scripts set
 * some of them, and the tokens of the console are shared by all.
 */
export const cssParser = { namedExports: false, dashedIdents: false }
