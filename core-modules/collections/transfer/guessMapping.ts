import type { Collection, Field } from '@pergola/sdk'
import { foldText } from '@pergola/sdk/contract'
import type { Job } from '@pergola/sdk/items'
import { primaryKeyOf } from '@pergola/sdk/items'
import type { ImportChoice } from '../jobs/jobs'

type Columns = NonNullable<Job['file']>['columns']

/**
 * Which field each column of a file is meant for: the one of the same name or label, each once. Items are found by their key or
 * a unique field, where a column goes into one.
 */
export function guessMapping(
  columns: Columns,
  fields: readonly Field[],
  collection: Collection,
  labelOf: (field: string) => string,
  findByOf: (field: Field) => string | null,
): ImportChoice {
  const left = new Set(fields)
  const chosen = columns.flatMap(({ heading, samples }, index) => {
    const name = plain(heading)
    const field = [...left].find((one) => plain(one.field) === name || plain(labelOf(one.field)) === name)
    if (!field || name === '') return []
    left.delete(field)
    const areKeys = samples.every((sample) => /^\d+$/.test(sample))
    const findBy = areKeys ? null : findByOf(field)
    return [{ index, field: field.field, ...(findBy !== null && { find_by: findBy }) }]
  })
  const isChosen = (name: string) => chosen.some(({ field }) => field === name)
  const key = primaryKeyOf(collection)
  const unique = fields.find(({ field, unique }) => unique && isChosen(field))?.field ?? null
  const match = isChosen(key) ? key : unique
  return { columns: chosen, match, mode: match === null ? 'create' : 'both' }
}

function plain(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '')
}
