import type { Field } from '@pergola/sdk'
import { fieldsOfTemplate } from '../template/fieldsOfTemplate'
import { defaultFields } from './visibleFields'

/**
 * The fields that a layout shows: every field that its stored query and options name, be it alone, in a comma list or
 * in a template. A layout for which nothing is stored gets the default columns.
 *
 * Which words are field names is found by looking, so that the rows can be asked for before any code of the layout is
 * there; a word that names a field by accident costs one column of the answer.
 */
export function fieldsOfView(
  viewQuery: Readonly<Record<string, unknown>>,
  viewOptions: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Field[] {
  const { sort: _sort, ...query } = viewQuery
  const named = new Set([...Object.values(query), ...Object.values(viewOptions)].flatMap(wordsOf))
  const shown = fields.filter((field) => named.has(field.field))
  return shown.length > 0 ? shown : defaultFields(fields)
}

function wordsOf(value: unknown): string[] {
  if (typeof value !== 'string') return []
  const templateFields = fieldsOfTemplate(value).map((path) => path.split('.')[0] ?? '')
  return [...value.split(',').map((word) => word.trim()), ...templateFields]
}
