import { type ExtensionManifest, formatTitle } from '@pergola/sdk'
import type { I18n } from '@pergola/sdk/host'

/** An extension as people read it: the name in its manifest, looked up when it is a message key. */
export function nameOfExtension({ kind, id, name }: ExtensionManifest, i18n: I18n): string {
  const key = name.startsWith('$t:') ? `${kind}s.${id}.${name.slice(3)}` : name
  if (i18n.exists(key)) return i18n.t(key)
  return key === name && !name.startsWith(`${kind}s.`) ? name : formatTitle(id)
}
