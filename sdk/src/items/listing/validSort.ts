import type { Field } from '@pergola/sdk'

/**
 * A sort that the server will take: entries that name no field with a column are dropped. When that leaves nothing of
 * a stored sort, the key takes its place; without any stored sort the server's own order holds.
 *
 * @param stored - `-population,name`, or anything else that a preset may hold.
 */
export function validSort(
  stored: unknown,
  fields: Readonly<Record<string, Field>>,
  primaryKeyField: string,
): string | null {
  if (typeof stored !== 'string' || stored.trim() === '') return null
  const entries = stored
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => {
      const field = fields[entry.replace(/^-/, '')]
      return field !== undefined && field.datatype !== null
    })
  return entries.length > 0 ? entries.join(',') : primaryKeyField
}
