import { DEFAULT_LOCALE } from '@pergola/sdk/contract'
import type { CollectionRecord } from '../../schema/collectionRecord'
import type { FieldRecord } from '../../schema/fieldRecord'

/**
 * Collections and fields with their names in one language, or in English where they have none in it: a model in many
 * languages would be several times as large, and a reader sees one.
 *
 * @returns `isPart` when names in other languages are left out
 */
export function namesIn(
  locale: string,
  collections: readonly CollectionRecord[],
): { collections: CollectionRecord[]; isPart: boolean } {
  let isPart = false
  const narrow = <Named extends { translation?: unknown }>(named: Named): Named => {
    const { translation } = named
    if (!Array.isArray(translation)) return named
    const kept = nameIn(translation, locale) ?? nameIn(translation, DEFAULT_LOCALE)
    if (translation.length === (kept ? 1 : 0)) return named
    isPart = true
    return { ...named, translation: kept ? [kept] : null }
  }
  const narrowed = collections.map((collection) => ({
    ...narrow(collection),
    fields: Object.fromEntries(
      Object.entries(collection.fields).map(([name, field]: [string, FieldRecord]) => [name, narrow(field)]),
    ),
  }))
  return { collections: narrowed, isPart }
}

/** The last one counts, as for the console. */
function nameIn(translation: readonly unknown[], locale: string): unknown {
  return translation.findLast((entry) => (entry as { locale?: unknown } | null)?.locale === locale)
}
