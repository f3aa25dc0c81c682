import { createHash } from 'node:crypto'
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
    const own = entryIn(translation, locale)
    // A language may have notes and choices alone.
    const english = own?.translation ? undefined : entryIn(translation, DEFAULT_LOCALE)
    const kept = [...new Set([own, english])].filter((entry) => entry !== undefined)
    if (translation.length === kept.length) return named
    isPart = true
    return { ...named, translation: kept.length > 0 ? kept : null }
  }
  const narrowed = collections.map((collection) => ({
    ...narrow(collection),
    fields: Object.fromEntries(
      Object.entries(collection.fields).map(([name, field]: [string, FieldRecord]) => [name, narrow(field)]),
    ),
  }))
  return { collections: narrowed, isPart }
}

/** The same as long as no collection and no field is called anything else in any language. */
export function namesTag(collections: readonly CollectionRecord[]): string {
  const named = collections.flatMap(({ collection, translation, fields }) => {
    const ofFields = Object.entries(fields).flatMap(([name, field]: [string, FieldRecord]) =>
      field.translation ? [[name, field.translation]] : [],
    )
    return translation || ofFields.length > 0 ? [[collection, translation, ofFields]] : []
  })
  return createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 27)
}

type Entry = { locale?: unknown; translation?: unknown } | null

/** The last one counts, as for the console. */
function entryIn(translation: readonly Entry[], locale: string): Entry | undefined {
  return translation.findLast((entry) => entry?.locale === locale)
}
