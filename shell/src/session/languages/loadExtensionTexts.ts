import type { ExtensionManifest } from '@pergola/sdk'
import { addExtensionMessages, type I18n, matchLocale } from '@pergola/sdk/host'
import type { Shell } from '../Shell'

const added = new WeakMap<I18n, Set<string>>()

/**
 * Adds the texts in a language that extensions bring in files of their own. Never rejects: where a file does not come, the
 * extension stays in English.
 */
export async function loadExtensionTexts(
  { i18n, extensionsRoot }: Pick<Shell, 'i18n' | 'extensionsRoot'>,
  manifests: readonly ExtensionManifest[],
  locale: string,
): Promise<void> {
  const known = added.get(i18n) ?? new Set()
  added.set(i18n, known)
  await Promise.all(
    manifests.map(async (manifest) => {
      const match = matchLocale(locale, Object.keys(manifest.messages))
      const asset = match === null ? undefined : manifest.messages[match]
      if (!asset) return
      const { href } = new URL(asset.file, new URL(manifest.path, extensionsRoot))
      const key = `${locale} ${href}`
      if (known.has(key)) return
      known.add(key)
      try {
        const response = await fetch(href, asset.integrity ? { integrity: asset.integrity } : {})
        if (!response.ok) throw new Error(`HTTP ${response.status}`)
        const texts = (await response.json()) as Record<string, unknown>
        addExtensionMessages(i18n, [{ ...manifest, translation: { [locale]: texts } }])
      } catch (error) {
        known.delete(key)
        console.warn(
          `The ${manifest.kind} "${manifest.id}" stays in English: its texts in ${match} did not come`,
          error,
        )
      }
    }),
  )
}
