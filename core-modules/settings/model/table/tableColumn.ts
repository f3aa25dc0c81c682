import type { CallData, CallInput, Collection } from '@pergola/sdk'
import { type CellFormat, type ColumnKind, DATE_FORMATS, NUMBER_FORMATS } from '@pergola/sdk/contract'
import { primaryKeyOf } from '@pergola/sdk/items'
import { checkLength } from '../fieldTypes'
import { checkName, type NameProblem } from '../identifiers'

/** What the server makes of an uploaded table. */
export type TableProposal = CallData<'POST /tables'>
export type ProposedColumn = TableProposal['columns'][number]
export type ColumnPreview = TableProposal['previews'][number]
/** A column as it is sent back. */
export type TableColumn = CallInput<'POST /tables/:id/import'>['body']['columns'][number]

/** The formats that cells of a kind can be written in, the plain one first; none where there is one way only. */
export function formatsOf(kind: ColumnKind): readonly CellFormat[] {
  if (kind === 'integer' || kind === 'decimal') return NUMBER_FORMATS
  return kind === 'date' || kind === 'datetime' ? DATE_FORMATS : []
}

/** Whether a column of this kind may be the key. */
export const canHoldKey = (kind: ColumnKind) => kind === 'integer' || kind === 'text'

/** The same column as another kind, with what suits its cells. */
export function withKind(column: ProposedColumn, kind: ColumnKind, related: string | null): ProposedColumn {
  const formats = formatsOf(kind)
  const [plain] = formats
  const format = formats.find((one) => column.formats.includes(one)) ?? plain ?? null
  const hasLength = kind === 'text' || kind === 'choices' || kind === 'list'
  const isLong = kind === 'long_text' || kind === 'json'
  return {
    ...column,
    kind,
    format: kind === 'time' ? 'HH:mm' : format === plain ? null : format,
    datatype: kind === 'integer' ? column.whole_numbers : isLong ? 'MEDIUMTEXT' : null,
    length: hasLength ? column.text_length : kind === 'decimal' ? column.decimals : null,
    choices: kind === 'choices' ? (column.distinct ?? []) : null,
    collection: kind === 'relation' ? related : null,
    find_by: null,
    is_key: column.is_key && canHoldKey(kind),
  }
}

/** What is sent of a column. */
export function columnBody(column: ProposedColumn): TableColumn {
  const { index, field, label, kind, datatype, length, format, choices, collection, find_by, is_key } = column
  return { index, field, label, kind, datatype, length, format, choices, collection, find_by, is_key }
}

/** A column as its values depend on it: neither name nor label change them. */
export function valuesKey(column: ProposedColumn): TableColumn {
  return { ...columnBody(column), field: `column_${column.index}`, label: null }
}

/** The key of a text that says what is wrong with a column, beside its cells. */
export type ColumnProblem =
  | NameProblem
  | 'length_characters'
  | 'length_digits'
  | 'length_decimals'
  | 'no_related'

/** @returns By index of the columns that are taken in. */
export function checkColumns(columns: readonly ProposedColumn[]): ReadonlyMap<number, ColumnProblem> {
  const problems = new Map<number, ColumnProblem>()
  const taken = new Set(columns.some(({ is_key }) => is_key) ? [] : ['id'])
  for (const { index, field, kind, length, collection } of columns) {
    const datatype = kind === 'decimal' ? 'DECIMAL' : length === null ? null : 'VARCHAR'
    const wrong = checkName(field, taken) ?? (checkLength(datatype, length) as ColumnProblem | null)
    taken.add(field)
    if (wrong) problems.set(index, wrong)
    else if (kind === 'relation' && collection === null) problems.set(index, 'no_related')
  }
  return problems
}

/** Fields of a related collection by which its items can be found; its key is always one. */
export function lookupFields(collection: Collection | undefined): string[] {
  if (!collection) return []
  return Object.values(collection.fields)
    .filter(({ type, datatype }) => datatype !== null && (type === 'string' || type === 'slug'))
    .map(({ field }) => field)
    .filter((field) => field !== primaryKeyOf(collection))
}
