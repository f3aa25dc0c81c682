import { type Access, fieldDenial, isAllowed } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { fieldUnknown } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { secretFieldsOf } from '../../permissions/secretFieldsOf'
import { outputCast } from '../../schema/cast/castOut'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, FieldSchema } from '../../schema/Schema'
import type { ItemsContext, Warning } from '../ItemsContext'
import { collectionRule } from '../rules/collectionRules'
import type { PlannedField, ReadPlan } from './ReadPlan'
import { type FieldSelection, selectFields } from './selectFields'

/** More levels of relations than this are a wildcard gone wild. */
const MAX_PLAN_NODES = 3_000

interface PlanContext extends ItemsContext {
  warnings: Warning[]
  /** Plan nodes made so far, over all levels. */
  nodes: { count: number }
}

/** How an answer is read, and what is to be said about it. */
export interface PlannedAnswer {
  plan: ReadPlan
  warnings: Warning[]
}

/** Of one access, which belongs to a role and a version of the schema; the oldest go first. */
const MOST_PLANS = 50
const plans = new WeakMap<Access, Map<string, PlannedAnswer>>()

/** The plan for the tokens of `fields`: made once for as long as neither rights nor schema change. Throws like `planFields`. */
export function planAnswer(
  context: ItemsContext,
  collection: CollectionSchema,
  tokens: readonly string[] | null,
): PlannedAnswer {
  const access = context.permissions.access(collection, 'read')
  const ofAccess = plans.get(access) ?? new Map<string, PlannedAnswer>()
  plans.set(access, ofAccess)
  const key = tokens === null ? '*' : tokens.join()
  const known = ofAccess.get(key)
  if (known) return known
  const warnings: Warning[] = []
  const plan = planFields({ ...context, warnings, nodes: { count: 0 } }, collection, tokens)
  if (ofAccess.size >= MOST_PLANS) ofAccess.delete(ofAccess.keys().next().value ?? '')
  const planned = { plan, warnings }
  ofAccess.set(key, planned)
  return planned
}

/**
 * Resolves the tokens of `fields` against the schema and the viewer's rights, level by level.
 *
 * Denied fields are dropped without a word, unreadable collections become warnings. Rows of statuses in which nothing
 * of what was asked for may be seen are left out by dropping the rule that covers them.
 *
 * @throws ApiError 422/202 for an unknown name at any level, 422/12 when wildcards multiply beyond all bounds.
 */
function planFields(
  context: PlanContext,
  collection: CollectionSchema,
  tokens: readonly string[] | null,
): ReadPlan {
  context.nodes.count += 1
  if (context.nodes.count > MAX_PLAN_NODES) throw new ApiError('unprocessable', say('relationsTooMany'))
  const access = context.permissions.access(collection, 'read')
  const selection = selectFields(context.schema, collection, tokens ?? ['*'])
  const visible = dropEmptyRules(access, collection.name, selection)
  const fields = [...collection.fields.values()]
    .filter((field) => selection.has(field.field) && isShown(visible, field))
    .map((field) => planField(context, field, selection.get(field.field) ?? null))
    .filter((planned) => planned !== null)
  const hidesPerStatus = fields.some((field) => fieldDenial(visible, field.name) === 'some')
  return {
    collection,
    access: visible,
    fields,
    select: columnsOf(collection, fields, hidesPerStatus),
    hidesPerStatus,
  }
}

/** A secret is shown when its collection computes something else in its place, such as a mask. */
function isShown(access: Access, { collection, field }: FieldSchema): boolean {
  return fieldDenial(access, field) !== 'all' || isMasked(collection, field)
}

/** Something stands in the place of a secret, for all who may read the item. */
function isMasked(collection: string, field: string): boolean {
  return secretFieldsOf(collection).has(field) && collectionRule(collection).computed?.[field] !== undefined
}

function planField(
  context: PlanContext,
  field: FieldSchema,
  nested: readonly string[] | null,
): PlannedField | null {
  const computed = collectionRule(field.collection).computed?.[field.field]
  if (computed) return { kind: 'computed', name: field.field, computed }
  if (nested === null) {
    return isColumnField(field)
      ? { kind: 'column', name: field.field, field, cast: outputCast(context.schema, field) }
      : null
  }
  const relation = context.schema.relationOf(field.collection, field.field)
  if (!relation) throw fieldUnknown(field.collection, field.field)
  if (isAllowed(context.permissions.access(relation.target, 'read'))) {
    return {
      kind: 'relation',
      name: field.field,
      relation,
      plan: planFields(context, relation.target, nested),
    }
  }
  context.warnings.push({
    type: 'warning',
    message: `"${field.field}" is incomplete: reading items of "${relation.target.name}" is not allowed`,
    code: 18,
    fields: [field.field],
  })
  return relation.kind === 'm2o' ? { kind: 'relation', name: field.field, relation, plan: null } : null
}

function dropEmptyRules(access: Access, collection: string, selection: FieldSelection): Access {
  const names = [...selection.keys()]
  if (names.length === 0 || names.some((name) => isMasked(collection, name))) return access
  const rules = access.rules.filter((rule) => names.some((name) => !rule.deniedFields.has(name)))
  return rules.length === access.rules.length ? access : { ...access, rules }
}

function columnsOf(
  collection: CollectionSchema,
  fields: readonly PlannedField[],
  hidesPerStatus: boolean,
): string[] {
  const columns = new Set<string>()
  if (collection.primaryKey) columns.add(collection.primaryKey.field)
  if (hidesPerStatus && collection.statusField) columns.add(collection.statusField.field)
  for (const field of fields) {
    if (field.kind === 'column') columns.add(field.name)
    else if (field.kind === 'computed') for (const name of field.computed.needs) columns.add(name)
    else if (field.relation.kind === 'm2o') columns.add(field.name)
  }
  return [...columns]
}
