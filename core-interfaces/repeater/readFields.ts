import type { Field, FieldType, FieldWidth } from '@pergola/sdk/contract'
import { virtualField } from '@pergola/sdk/items'

/** A field of a row, as the options of a repeater store it. */
export interface RepeaterField {
  field: string
  interface?: string | null
  /** Spelled in any case: older projects stored `JSON`. */
  type?: string | null
  width?: string | null
  length?: number | string | null
  default?: unknown
  note?: string | null
  required?: boolean
  readonly?: boolean
  options?: Record<string, unknown> | null
}

export type StoredFields = readonly RepeaterField[] | Readonly<Record<string, Omit<RepeaterField, 'field'>>>

/** Reads stored fields, a list or the older map by name, as fields of a form. Entries without a name are left out. */
export function readFields(stored: StoredFields | null): Field[] {
  return toList(stored)
    .filter(({ field }) => Boolean(field))
    .map((entry, index) =>
      virtualField(entry.field, {
        interface: entry.interface ?? 'text-input',
        type: (entry.type?.toLowerCase() ?? 'string') as FieldType,
        width: (entry.width ?? 'half') as FieldWidth,
        length: entry.length === null || entry.length === undefined ? null : String(entry.length),
        default_value: entry.default ?? null,
        note: entry.note ?? null,
        required: entry.required ?? false,
        readonly: entry.readonly ?? false,
        options: entry.options ?? null,
        sort: index,
      }),
    )
}

function toList(stored: StoredFields | null): RepeaterField[] {
  if (Array.isArray(stored)) return stored as RepeaterField[]
  return Object.entries(stored ?? {}).map(([field, entry]) => ({ ...(entry as RepeaterField), field }))
}
