import { sharedModuleKeys } from '@pergola/sdk/contract'

/** Shared modules as an extension takes them: from the host, never bundled. */
export function sharedConsumes(): Record<string, { singleton: true; requiredVersion: false; import: false }> {
  return Object.fromEntries(
    sharedModuleKeys.map((key) => [key, { singleton: true, requiredVersion: false, import: false }]),
  )
}
