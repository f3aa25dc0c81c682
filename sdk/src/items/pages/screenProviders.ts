import type { ExtensionManifest, ScreenName } from '@pergola/sdk'

const byId = (a: ExtensionManifest, b: ExtensionManifest) => (a.id < b.id ? -1 : 1)

/** Modules that bring a screen, the one to show first: what was installed stands before what came with the console. */
export function screenProviders(
  modules: Readonly<Record<string, ExtensionManifest>>,
  screen: ScreenName,
): ExtensionManifest[] {
  const providers = Object.values(modules).filter(({ parts }) => parts.includes(screen))
  const [installed, core] = [
    providers.filter(({ source }) => source === 'custom'),
    providers.filter(({ source }) => source === 'core'),
  ]
  return [...installed.sort(byId), ...core.sort(byId)]
}
