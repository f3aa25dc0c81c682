import { type FieldRecord, listFieldRecord } from './fieldRecord'
import type { CollectionSchema } from './Schema'

/** A collection as reads show it (contract 8.1). */
export interface CollectionRecord {
  collection: string
  note: string | null
  hidden: boolean
  single: boolean
  managed: boolean
  fields: Record<string, FieldRecord> | FieldRecord[]
  icon: string | null
  translation: unknown
  /** Only where it has one, so that other records are the original's. */
  sort?: number
}

/** @param fieldsAs - `array` for clients that ask for `fields=*.*` */
export function collectionRecord(
  collection: CollectionSchema,
  fieldsAs: 'object' | 'array' = 'object',
): CollectionRecord {
  const fields = [...collection.fields.values()].map(listFieldRecord)
  return {
    collection: collection.name,
    note: collection.note,
    hidden: collection.hidden,
    single: collection.single,
    managed: collection.managed,
    fields: fieldsAs === 'array' ? fields : Object.fromEntries(fields.map((field) => [field.field, field])),
    icon: collection.icon,
    translation: collection.translation,
    ...placeOf(collection),
  }
}

export type CollectionSummary = Omit<CollectionRecord, 'fields'>

/** The answer of writes, which has no fields. */
export function collectionSummary(collection: CollectionSchema): CollectionSummary {
  const { name, managed, hidden, single, icon, note, translation } = collection
  return { collection: name, managed, hidden, single, icon, note, translation, ...placeOf(collection) }
}

const placeOf = ({ sort }: CollectionSchema) => (sort === null ? {} : { sort })
