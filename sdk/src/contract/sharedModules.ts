/**
 * Modules that the host provides, each once for the whole page. Extensions consume them and never bundle their own.
 *
 * Packages without state of their own (react-window, for one) are not among them: an extension is smaller that bundles
 * the part it uses.
 *
 * `eager` ones are there before the first extension; `lazy` ones are fetched when the first extension asks.
 */
export const sharedModules = {
  react: 'eager',
  'react/jsx-runtime': 'eager',
  'react/jsx-dev-runtime': 'eager',
  'react-dom': 'eager',
  'react-dom/client': 'eager',
  'react-router-dom': 'eager',
  zustand: 'eager',
  i18next: 'eager',
  'react-i18next': 'eager',
  '@tanstack/react-query': 'eager',
  '@pergola/sdk': 'eager',
  '@pergola/sdk/ui': 'lazy',
  '@pergola/sdk/items': 'lazy',
} as const satisfies Record<string, 'eager' | 'lazy'>

export type SharedModuleKey = keyof typeof sharedModules
export const sharedModuleKeys = Object.keys(sharedModules) as SharedModuleKey[]

/**
 * Global in which the host offers the runtime of Module Federation (`@module-federation/webpack-bundler-runtime`) to
 * remotes of the format `mf`, which bring none of their own. Another host that loads them sets it as well.
 */
export const FEDERATION_RUNTIME_GLOBAL = 'pergola_federation_runtime'
