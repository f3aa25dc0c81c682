import type { PlanObstacle, PlanValueChange } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { IN_THREAD } from '../../db/LibsqlClient'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { addColumn } from '../../schema/alter/addColumn'
import { changeColumn } from '../../schema/alter/changeColumn'
import type { ColumnDefinition } from '../../schema/alter/columnSql'
import { dropColumn } from '../../schema/alter/dropColumn'
import { datatypes } from '../../schema/datatypes'
import type { FieldDefinition } from '../../schema/define/parseFieldDefinition'
import type { FieldType } from '../../schema/parseFieldType'
import type { CollectionSchema, ColumnField, ColumnSchema } from '../../schema/Schema'
import { isListDatatype } from '../../schema/valueList'
import type { SchemaChange } from '../changeSchema'
import { insertFieldRow } from './createField'
import { forgetField, limitNewField } from './fieldPermissions'
import { fitsColumn, isRestored, MAX_EXAMPLES } from './findObstacles'

const MAX_NAME = 64
const PAGE = 1_000

/** Types that say how a value is stored; what any other does by itself (times, keys, order) must not go on beside it. */
const STORED_TYPES: ReadonlySet<FieldType> = new Set(['array', 'binary', 'boolean', 'hash', 'json'])

/**
 * The hidden field that keeps what a column held before it was changed: `title_before`, or with a number the next that is free.
 *
 * @throws ApiError 422/12 for a primary key, whose values cannot become others
 */
export function spareField(collection: CollectionSchema, field: ColumnField): FieldDefinition {
  if (field.column.primaryKey) throw new ApiError('unprocessable', say('keyDecided'))
  const name = freeName(collection, field.field)
  const type = STORED_TYPES.has(field.type) ? field.type : datatypes[field.column.datatype]?.type
  const column = { ...withoutRules(field.column), name }
  return {
    field: name,
    type: type ?? 'string',
    column,
    row: {
      type: type ?? 'string',
      hidden_detail: true,
      hidden_browse: true,
      readonly: true,
      sort: field.row?.sort ?? 0,
    },
  }
}

function withoutRules(column: ColumnSchema): ColumnSchema {
  return {
    ...column,
    nullable: true,
    defaultValue: null,
    primaryKey: false,
    autoIncrement: false,
    unique: false,
  }
}

function freeName({ fields }: CollectionSchema, field: string): string {
  const taken = new Set([...fields.keys()].map((name) => name.toLowerCase()))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '_before' : `_before_${number}`
    const name = field.slice(0, MAX_NAME - end.length) + end
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** What becomes of the values that do not fit the new column, and why it is refused all the same. Changes nothing. */
export async function findKeptChanges(
  db: Knex,
  collection: CollectionSchema,
  from: ColumnSchema,
  to: ColumnDefinition,
  found: readonly PlanObstacle[],
): Promise<{ obstacles: PlanObstacle[]; changes: PlanValueChange[] }> {
  const cut: PlanValueChange = { kind: 'cut', count: 0, examples: [] }
  const emptied: PlanValueChange = { kind: 'emptied', count: 0, examples: [] }
  for await (const { value, fitted } of misfitsOf(db, collection, from, to)) {
    const change = fitted === null ? emptied : cut
    change.count++
    if (change.examples.length < MAX_EXAMPLES)
      change.examples.push(
        fitted === null ? value.slice(0, 80) : `${value.slice(0, 80)} → ${fitted.slice(0, 80)}`,
      )
  }
  const others = found.filter(({ kind }) => kind !== 'misfit' && kind !== 'missing')
  const missing = found.find(({ kind }) => kind === 'missing')?.count ?? 0
  const count = missing + (to.nullable ? 0 : emptied.count)
  return {
    obstacles: count > 0 ? [{ kind: 'missing', count, examples: emptied.examples }, ...others] : others,
    changes: [cut, emptied].filter((change) => change.count > 0),
  }
}

/**
 * Changes a column after its values were copied into a field of their own, which roles with limits do not see. Where MySQL refuses
 * the change, whose steps are committed one by one, the values come back.
 *
 * @param alter - Changes the column, whose values all fit.
 */
export async function keepValues(
  change: SchemaChange,
  collection: CollectionSchema,
  field: ColumnField,
  to: ColumnDefinition,
  alter: () => Promise<void>,
): Promise<void> {
  const { trx, project } = change
  const spare = spareField(collection, field)
  if (!spare.column) return
  await limitNewField(trx, collection.name, spare.field)
  await addColumn(trx, project.dialect, collection.name, spare.column)
  await insertFieldRow(change, collection.name, spare)
  await trx.raw('UPDATE ?? SET ?? = ??', [collection.name, spare.field, field.field]).options(IN_THREAD)
  try {
    await fitValues(change, collection, field, to)
    await alter()
  } catch (error) {
    if (project.dialect.name === 'mysql') await takeBack(change, collection, field, spare.field)
    throw error
  }
}

async function takeBack(
  { trx, project }: SchemaChange,
  { name }: CollectionSchema,
  { field }: ColumnField,
  spare: string,
): Promise<void> {
  await trx(name).update({ [field]: trx.ref(spare) })
  await dropColumn(trx, project.dialect, name, spare)
  await trx('directus_fields').where({ collection: name, field: spare }).delete()
  await forgetField(trx, name, spare)
}

async function fitValues(
  { trx, project }: SchemaChange,
  collection: CollectionSchema,
  { field, column }: ColumnField,
  to: ColumnDefinition,
): Promise<void> {
  const key = collection.primaryKey?.field ?? ''
  let isNullable = column.nullable
  for await (const misfit of misfitsOf(trx, collection, column, to)) {
    if (misfit.fitted === null && !isNullable) {
      await changeColumn(trx, project.dialect, collection.name, { ...column, name: field, nullable: true })
      isNullable = true
    }
    await trx(collection.name)
      .where({ [key]: misfit.key })
      .update({ [field]: misfit.fitted })
  }
}

interface Misfit {
  key: string | number
  value: string
  /** What fits of it. */
  fitted: string | null
}

/** Row by row: a text that only differs by case or by a space at its end may be longer than another. */
async function* misfitsOf(
  db: Knex,
  { name, primaryKey }: CollectionSchema,
  from: ColumnSchema,
  to: ColumnDefinition,
): AsyncGenerator<Misfit> {
  if (!primaryKey || (!isRestored(from, to) && !isListDatatype(to.datatype))) return
  let after: string | number | null = null
  for (;;) {
    const query = db(name).select({ key: primaryKey.field, value: to.name }).whereNotNull(to.name)
    if (after !== null) query.where(primaryKey.field, '>', after)
    const rows: { key: string | number; value: unknown }[] = await query.orderBy(primaryKey.field).limit(PAGE)
    for (const { key, value } of rows) {
      const text = String(value)
      if (!fitsColumn(to, text))
        yield { key, value: text, fitted: canCut(from, to) ? cutToFit(to, text) : null }
    }
    if (rows.length < PAGE) return
    after = rows.at(-1)?.key ?? null
  }
}

/** Texts that must be different are not cut: what is left of two of them may be the same. */
function canCut(from: ColumnSchema, to: ColumnDefinition): boolean {
  const isText = ({ datatype }: ColumnSchema) =>
    datatypes[datatype]?.family === 'text' && !isListDatatype(datatype)
  return isText(from) && isText(to) && !to.unique
}

/** The longest beginning of a text for which there is room, in characters or in bytes. */
function cutToFit(to: ColumnDefinition, text: string): string {
  const characters = [...text]
  let fitting = 0
  let tooLong = characters.length
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2)
    if (fitsColumn(to, characters.slice(0, middle).join(''))) fitting = middle
    else tooLong = middle
  }
  return characters.slice(0, fitting).join('')
}
