import {
  type Collection,
  checkValue,
  type Field,
  findRejectedText,
  type Item,
  isBlank,
  isRejectedText,
  type ResolvedRelation,
  statusFieldOf,
  type ValueProblem,
} from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'
import { primaryKeyOf } from '../fields/primaryKeyOf'
import { type RelationSchema, resolveRelation } from '../fields/resolveRelation'
import { statusMappingOf } from '../fields/statusMapping'

/** What keeps a field from being saved, and where: in the field itself, or in an item that is staged in it. */
export interface FieldProblem {
  field: Field
  problem: ValueProblem | { code: 'rejected'; reason: string } | { code: 'noRows' }
  /** The staged item of a relation that has the problem; its own field is `inner.field`. */
  inner?: { collection: Collection; item: Item; problem: FieldProblem }
}

export interface CheckedItem {
  collection: Collection
  /** What will be sent. */
  staged: Item
  /** The item with what is staged. */
  values: Item
  isNew: boolean
  /** Fields that someone else fills in: the way back to the item of the form. */
  given?: readonly string[]
}

/** Filled in by the server where nothing is sent. */
const NOT_ASKED: ReadonlySet<Field['type']> = new Set([
  'owner',
  'user_updated',
  'datetime_created',
  'datetime_updated',
  'slug',
  'sort',
])

/**
 * Checks what is about to be sent by the rules of the server, items that are staged in relations included, so that a save
 * that would be refused is held before the request. What only the server can know (unique values, rights) it still says.
 *
 * @returns One problem for each field, in the order of the fields.
 */
export function checkItem(item: CheckedItem, schema: RelationSchema): FieldProblem[] {
  const isDraft = isDraftItem(item)
  return Object.values(item.collection.fields).flatMap((field) => {
    const relation = resolveRelation(field, schema)
    const isList = relation !== null && relation.kind !== 'm2o'
    const problem =
      problemOf(field, item, { isDraft, isList }) ??
      innerProblem(field, item.staged[field.field], relation, schema)
    return problem ?? []
  })
}

/** Where a status asks for required fields, items of the other statuses are drafts: they may be incomplete. */
function isDraftItem({ collection, values }: CheckedItem): boolean {
  const statuses = Object.values(statusMappingOf(collection) ?? {})
  const field = statusFieldOf(collection)
  if (!field || !statuses.some((status) => status.required_fields)) return false
  return statusMappingOf(collection)?.[String(values[field.field] ?? '')]?.required_fields !== true
}

interface FieldTraits {
  isDraft: boolean
  /** It holds rows of another collection; what is staged are changes to them. */
  isList: boolean
}

function problemOf(field: Field, item: CheckedItem, { isDraft, isList }: FieldTraits): FieldProblem | null {
  const { field: name } = field
  const isStaged = name in item.staged
  const value = item.staged[name]
  // What the server said of the key stands in the place of the mark until another key is typed.
  for (const text of [value, field.primary_key && item.staged.$new])
    if (isRejectedText(text)) return { field, problem: { code: 'rejected', reason: text.reason } }
  // Of an item that exists only the server knows how many rows a list will have.
  if (isList ? item.isNew : isStaged || item.isNew) {
    const isStored = isList || field.datatype !== null
    const isAsked = field.required && !field.auto_increment && isStored && !NOT_ASKED.has(field.type)
    const isGiven = item.given?.includes(name) || (!isStaged && field.default_value !== null)
    const isMissing = isList ? !hasRow(value) : isBlank(value)
    if (isAsked && !isGiven && !isDraft && isMissing)
      return { field, problem: { code: isList ? 'noRows' : 'blank' } }
  }
  const problem = isStaged ? checkValue(field, value) : null
  return problem && !(isDraft && problem.code === 'pattern') ? { field, problem } : null
}

/** A key, or an item, that will be there once it is saved. */
function hasRow(value: unknown): boolean {
  return Array.isArray(value) && value.some((row) => !isRecord(row) || row.$delete !== true)
}

/** Problems of the items in a relation, and text that was rejected in a row of a JSON value. */
function innerProblem(
  field: Field,
  value: unknown,
  relation: ResolvedRelation | null,
  schema: RelationSchema,
): FieldProblem | null {
  if (relation?.kind === 'm2o') {
    return isItem(value)
      ? problemWithin(field, relation.collectionOne, value, filledBy(relation), schema)
      : null
  }
  if (relation && Array.isArray(value)) {
    const { collectionMany: rows, fieldMany, junction } = relation
    for (const row of value) {
      if (!isItem(row) || row.$delete === true) continue
      const given = [fieldMany.field, ...(junction ? [junction.fieldMany.field] : [])]
      const nested = junction && row[junction.fieldMany.field]
      const problem =
        problemWithin(field, rows, row, given, schema) ??
        (junction && isItem(nested)
          ? problemWithin(field, junction.collectionOne, nested, filledBy(junction), schema)
          : null)
      if (problem) return problem
    }
  }
  const rejected = findRejectedText(value)
  return rejected && { field, problem: { code: 'rejected', reason: rejected.reason } }
}

/** The list of an item that the one which refers to it is in, once both are saved. */
function filledBy({ fieldOne }: ResolvedRelation): string[] {
  return fieldOne ? [fieldOne.field] : []
}

function problemWithin(
  field: Field,
  collection: Collection,
  item: Item,
  given: readonly string[],
  schema: RelationSchema,
): FieldProblem | null {
  const isNew = '$new' in item || isBlank(item[primaryKeyOf(collection)])
  const [problem] = checkItem({ collection, staged: item, values: item, isNew, given }, schema)
  return problem ? { field, problem: problem.problem, inner: { collection, item, problem } } : null
}

function isItem(value: unknown): value is Item {
  return isRecord(value) && !isRejectedText(value)
}
