import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SettingField } from '../../../contract/operations'
import type { Collection, Field, FieldType, Permission, Relation } from '../../../contract/wire'
import { isEqual } from '../../isEqual'
import { recordOf } from './recordOf'

export interface SchemaState {
  collections: Readonly<Record<string, Collection>>
  /** The one language in which names have been fetched; `null` for all that there are. */
  namesIn: string | null
  relations: readonly Relation[]
  /** Rows of the current role; empty for administrators, who are not asked. */
  permissions: readonly Permission[]
  collectionsReceived: (collections: readonly Collection[], namesIn?: string | null) => void
  relationsReceived: (relations: readonly Relation[]) => void
  permissionsReceived: (permissions: readonly Permission[]) => void
  /** Replaces the real columns of the settings table by the fields that people see. */
  settingsFieldsReceived: (fields: readonly SettingField[]) => void
}

export type SchemaStore = StoreApi<SchemaState>

export const SETTINGS_COLLECTION = 'directus_settings'

export function createSchemaStore(): SchemaStore {
  return createStore<SchemaState>()((set) => ({
    collections: recordOf(),
    namesIn: null,
    relations: [],
    permissions: [],
    collectionsReceived: (list, namesIn = null) =>
      set(({ collections: before }) => ({
        namesIn,
        collections: recordOf(
          list.map((collection) => [
            collection.collection,
            keepUnchanged(before[collection.collection], normalizeCollection(collection)),
          ]),
        ),
      })),
    relationsReceived: (relations) => set({ relations }),
    permissionsReceived: (permissions) => set({ permissions }),
    settingsFieldsReceived: (fields) =>
      set(({ collections }) => {
        const settings = collections[SETTINGS_COLLECTION]
        if (!settings) return {}
        const byName = recordOf(
          fields.map((field) => [field.field, normalizeField({ ...field, ...NO_COLUMN })]),
        )
        const changed = { ...settings, fields: byName }
        return { collections: recordOf([...Object.entries(collections), [SETTINGS_COLLECTION, changed]]) }
      }),
  }))
}

/** A setting is a row, not a column. */
const NO_COLUMN = {
  datatype: null,
  unique: false,
  primary_key: false,
  auto_increment: false,
  default_value: null,
  signed: false,
  length: null,
}

/** What is as before stays the same object, so that nothing that shows it is drawn again. */
function keepUnchanged(before: Collection | undefined, after: Collection): Collection {
  if (!before) return after
  if (isEqual(before, after)) return before
  const fields = Object.values(after.fields).map((field): [string, Field] => {
    const known = before.fields[field.field]
    return [field.field, known && isEqual(known, field) ? known : field]
  })
  return { ...after, fields: recordOf(fields) }
}

function normalizeCollection(collection: Collection): Collection {
  const list = Array.isArray(collection.fields)
    ? (collection.fields as Field[])
    : Object.values(collection.fields)
  return {
    ...collection,
    fields: recordOf(list.map((field) => [field.field, normalizeField(field)])),
  }
}

/** The API reports a field in two forms: upper-case alias types, 0/1 flags and `""` notes in lists (contract 8.3). */
function normalizeField(field: Field): Field {
  return {
    ...field,
    type: field.type.toLowerCase() as FieldType,
    locked: Boolean(Number(field.locked)),
    required: isTrue(field.required),
    readonly: isTrue(field.readonly),
    hidden_detail: isTrue(field.hidden_detail),
    hidden_browse: isTrue(field.hidden_browse),
    note: field.note || null,
    options: Array.isArray(field.options) ? {} : field.options,
  }
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}
