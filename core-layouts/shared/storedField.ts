import type { Field } from '@pergola/sdk'

/** What layouts store where a field was chosen not to be shown. */
export const NONE = '__none__'

/** The field that an option names; `null` for none, and for one that is gone. */
export function storedField(name: unknown, fields: readonly Field[]): Field | null {
  return fields.find((field) => field.field === name) ?? null
}

const DATETIMES: readonly Field['type'][] = ['datetime', 'datetime_created', 'datetime_updated']

export const isDate = ({ type }: Field) => type === 'date'
export const isDatetime = ({ type }: Field) => DATETIMES.includes(type)
export const isTime = ({ type }: Field) => type === 'time'
export const isTitle = ({ type }: Field) => type === 'string' || type === 'integer'
export const isColor = ({ type }: Field) => type === 'string' || type === 'status'

/** The first field that holds text says more than a key. */
export function defaultTitle(fields: readonly Field[]): Field | null {
  return fields.find(({ type, primary_key }) => type === 'string' && !primary_key) ?? null
}

/** A title for items without a chosen one. */
export function defaultTemplate(fields: readonly Field[], primaryKeyField: string): string {
  return `{{ ${defaultTitle(fields)?.field ?? primaryKeyField} }}`
}
