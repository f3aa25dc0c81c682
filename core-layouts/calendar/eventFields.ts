import type { Field, LayoutProps } from '@pergola/sdk'
import { fieldsOfTemplate } from '@pergola/sdk/items'
import { defaultTemplate, isDate, isDatetime, isTime, storedField } from '../shared/storedField'
import type meta from './meta'

/** Which fields of an item say when it is, what it is called and how it is coloured. */
export interface EventFields {
  start: Field
  end: Field | null
  /** Beside a date without a time. */
  time: Field | null
  /** Template of the title. */
  title: string
  color: Field | null
}

type Options = LayoutProps<typeof meta>['viewOptions']

/** @returns `null` until a field is chosen that says when an item is. */
export function eventFieldsOf(
  options: Options,
  fields: readonly Field[],
  primaryKeyField: string,
): EventFields | null {
  const datetime = storedField(options.datetime, fields.filter(isDatetime))
  const start = datetime ?? storedField(options.date, fields.filter(isDate))
  if (!start) return null
  return {
    start,
    end: storedField(
      options.end,
      fields.filter((field) => (isDate(field) || isDatetime(field)) && field !== start),
    ),
    time: datetime ? null : storedField(options.time, fields.filter(isTime)),
    title: titleOf(options.title, fields, primaryKeyField),
    color: storedField(options.color, fields),
  }
}

function titleOf(stored: unknown, fields: readonly Field[], primaryKeyField: string): string {
  if (typeof stored === 'string' && stored.includes('{{')) return stored
  const field = storedField(stored, fields)
  return field ? `{{ ${field.field} }}` : defaultTemplate(fields, primaryKeyField)
}

/** The fields that are read, each once. */
export function readFields(
  { start, end, time, title, color }: EventFields,
  fields: readonly Field[],
): Field[] {
  const named = fieldsOfTemplate(title).map((path) => storedField(path.split('.')[0], fields))
  return [...new Set([start, end, time, color, ...named])].filter((field) => field !== null)
}
