import { type ExtensionManifest, formatTitle } from '@pergola/sdk'
import type { I18n } from '@pergola/sdk/host'

/**
 * An extension as people read it: the name in its manifest, looked up when it is a message key.
 *
 * @param others - Extensions that may be meant as well: where one of them has the same name, the id stands behind it.
 */
export function nameOfExtension(
  manifest: ExtensionManifest,
  i18n: I18n,
  others: Iterable<ExtensionManifest> = [],
): string {
  const name = writtenName(manifest, i18n)
  for (const other of others)
    if (other.id !== manifest.id && writtenName(other, i18n) === name) return `${name} (${manifest.id})`
  return name
}

function writtenName({ kind, id, name }: ExtensionManifest, i18n: I18n): string {
  const key = name.startsWith('$t:') ? `${kind}s.${id}.${name.slice(3)}` : name
  if (i18n.exists(key)) return i18n.t(key)
  return key === name && !name.startsWith(`${kind}s.`) ? name : formatTitle(id)
}
