import { createExtensionLoader, type ExtensionLoader } from '@pergola/extension-loader'
import type { Shell } from '../../core/createShell'
import { hostModules } from '../../extensions/hostModules'

const loaders = new WeakMap<Shell, ExtensionLoader>()

/** The one loader of the page: code that was loaded for one project is there for the next. */
export function loaderOf(shell: Shell): ExtensionLoader {
  const known = loaders.get(shell)
  if (known) return known
  const loader = createExtensionLoader({
    apiRoot: shell.root,
    shared: hostModules,
    requireIntegrity: !PERGOLA_IS_DEVELOPMENT,
  })
  loaders.set(shell, loader)
  return loader
}
