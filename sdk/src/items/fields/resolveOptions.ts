import type { ExtensionManifest } from '@pergola/sdk'

/**
 * What an interface or layout sees as its options: every declared one, with its default (`null` where none is
 * declared), overlaid by what is stored. A stored `null` counts as not stored.
 */
export function resolveOptions(
  declared: ExtensionManifest['options'] | undefined,
  stored: Readonly<Record<string, unknown>> | null | undefined,
): Record<string, unknown> {
  const options: Record<string, unknown> = {}
  for (const [key, option] of Object.entries(declared ?? {})) options[key] = option.default ?? null
  for (const [key, value] of Object.entries(stored ?? {})) {
    if (value !== null && value !== undefined) options[key] = value
  }
  return options
}
