import {
  type Access,
  type AccessRule,
  type Action,
  CREATE_FORM_STATUS,
  coversItem,
  type ItemFacts,
  isAllowed,
  NOTHING_DENIED,
  ownershipOf,
  ruleForStatus,
} from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { collectionNotFound, itemNotFound } from '../../errors/itemErrors'
import { defaultStatuses } from '../../items/filter/restrictToStatuses'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import { type Key, parseKey } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import { refuseAllButAdministrators } from '../../items/rules/checkWrite'
import { collectionRule } from '../../items/rules/collectionRules'
import { statusOf, storedRow } from '../../items/write/checkRights'
import { guardItem, type ItemAction } from '../../items/write/guardItem'
import { accessTarget } from '../../permissions/accessTarget'
import { describeWhy, type Why } from '../../permissions/explainAccess'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import type { CollectionSchema } from '../../schema/Schema'
import type { Subject } from './subjectOf'

export interface ActionExplanation {
  allowed: boolean
  /** The rows of which statuses, and whose; a status of null stands for all. */
  rows: { status: string | null; owner: 'all' | 'mine' | 'role'; hidden_fields: string[] }[]
  /** Fields that are read or may be sent, in some of these rows at least. */
  fields: string[]
  /** A write has to come with a comment. */
  needs_comment: boolean
  /** One sentence for each of `decided_by`. */
  reasons: string[]
  decided_by: Why[]
}

export type Explanation = Record<Action, ActionExplanation>

/** Explains what may be done with a collection, and which permission rows decided it (beyond the contract). */
export async function explainCollection(
  project: Project,
  subject: Subject,
  name: string,
): Promise<Explanation> {
  const context = await openItemsContext({ project, viewer: subject.viewer })
  const collection = requireCollection(context, name)
  return explainEach((action) => ofCollection(context, collection, action, subject))
}

/** The same for one item: its guards are asked, so the answer is that of a request. */
export async function explainItem(
  project: Project,
  subject: Subject,
  name: string,
  key: Key,
): Promise<Explanation> {
  const context = await openItemsContext({ project, viewer: subject.viewer })
  const item = await findItem(context, name, key)
  const { collection } = item
  return explainEach((action) =>
    action === 'create'
      ? ofCollection(context, collection, action, subject)
      : ofItem(context, item, action, subject),
  )
}

/** The key of the user whose item it is; null where that is not known. */
export async function ownerOfItem(
  project: Project,
  viewer: Viewer,
  name: string,
  key: Key,
): Promise<number | null> {
  const { collection, facts } = await findItem(await openItemsContext({ project, viewer }), name, key)
  return ownershipOf(accessTarget(collection))?.holds === 'role' ? null : facts.owner
}

async function findItem(context: ItemsContext, name: string, key: Key): Promise<ExplainedItem> {
  const collection = requireCollection(context, name)
  const parsed = parseKey(collection, key)
  const row = parsed === null ? undefined : await storedRow(context, collection, parsed)
  if (parsed === null || !row) throw itemNotFound(key)
  return { collection, key: parsed, facts: await factsOf(context, collection, row) }
}

/** What decides about an item, besides the permission rows. */
async function factsOf({ db }: ItemsContext, collection: CollectionSchema, row: Row): Promise<ItemFacts> {
  const ownership = ownershipOf(accessTarget(collection))
  const value = ownership ? row[ownership.field] : null
  const owner = value === null || value === undefined ? null : Number(value)
  const person =
    owner !== null && ownership?.holds !== 'role'
      ? await db('directus_users').where({ id: owner }).first('role')
      : null
  return { status: statusOf(collection, row), owner, ownerRole: person?.role ?? null }
}

async function explainEach(explain: (action: Action) => Promise<ActionExplanation>): Promise<Explanation> {
  return {
    create: await explain('create'),
    read: await explain('read'),
    update: await explain('update'),
    delete: await explain('delete'),
  }
}

async function ofCollection(
  context: ItemsContext,
  collection: CollectionSchema,
  action: Action,
  { barrier }: Subject,
): Promise<ActionExplanation> {
  const access = context.permissions.access(collection, action)
  const refusal =
    isAllowed(access) && action !== 'read'
      ? await refusalOf(async () => refuseAllButAdministrators(collection.name, { action }, context))
      : null
  const form =
    action === 'create' &&
    context.permissions.rows.find(
      (row) => row.collection === collection.name && row.status === CREATE_FORM_STATUS,
    )
  const decidedBy: Why[] = [
    ...(barrier ? [{ rule: barrier }] : []),
    ...access.reasons,
    ...(refusal ? [{ rule: 'system' as const, message: refusal.message }] : []),
    ...(form ? [{ rule: 'on-creation' as const, rowId: form.id }] : []),
  ]
  return answer({
    context,
    collection,
    access,
    rules: refusal ? [] : access.rules,
    locked: NOTHING_DENIED,
    decidedBy,
  })
}

interface ExplainedItem {
  collection: CollectionSchema
  key: Key
  facts: ItemFacts
}

async function ofItem(
  context: ItemsContext,
  { collection, key, facts }: ExplainedItem,
  action: ItemAction,
  { barrier }: Subject,
): Promise<ActionExplanation> {
  const access = context.permissions.access(collection, action)
  const ask = (asked: ItemAction) => refusalOf(() => guardItem(context, collection, key, asked))
  const refusal = await ask(action)
  const isUnreadable = refusal !== null && action === 'update' && (await ask('read')) !== null
  const rule = ruleForStatus(access, facts.status)
  const why = refusal
    ? whyNot(context, { collection, access, facts, refusal, isUnreadable })
    : access.reasons.filter((reason) => !('status' in reason) || reason.status === (rule?.status ?? null))
  return answer({
    context,
    collection,
    access,
    rules: refusal || !rule ? [] : [rule],
    locked:
      action === 'update' && !context.viewer.isAdmin
        ? (collectionRule(collection.name).lockedFields?.(key, context.viewer) ?? NOTHING_DENIED)
        : NOTHING_DENIED,
    decidedBy: [...(barrier ? [{ rule: barrier }] : []), ...why],
  })
}

interface Refused {
  collection: CollectionSchema
  access: Access
  facts: ItemFacts
  refusal: ApiError
  isUnreadable: boolean
}

/** The first rule on the way that the item does not pass. */
function whyNot(
  { viewer }: ItemsContext,
  { collection, access, facts, refusal, isUnreadable }: Refused,
): readonly Why[] {
  if (isUnreadable) return [{ rule: 'unreadable' }]
  if (!isAllowed(access)) return access.reasons
  const rule = ruleForStatus(access, facts.status)
  if (!rule) return [{ rule: 'status', status: facts.status }]
  if (!coversItem(access, accessTarget(collection), facts, viewer))
    return [{ rule: 'owner', level: rule.scope, owner: facts.owner }]
  const listed = defaultStatuses(collection)
  if (access.action === 'read' && listed && !listed.includes(facts.status ?? ''))
    return [{ rule: 'deleted', status: facts.status }]
  return [{ rule: 'system', message: refusal.message }]
}

async function refusalOf(guard: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await guard()
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error
    throw error
  }
}

interface Answer {
  context: ItemsContext
  collection: CollectionSchema
  access: Access
  rules: readonly AccessRule[]
  locked: ReadonlySet<string>
  decidedBy: readonly Why[]
}

function answer({ context, collection, access, rules, locked, decidedBy }: Answer): ActionExplanation {
  const { permissions, viewer } = context
  const comments = rules.map(({ status }) => permissions.rowFor(collection, status)?.explain)
  const fields = [...collection.fields.values()].filter(
    ({ field, type }) =>
      access.action !== 'delete' &&
      type !== 'alias' &&
      !locked.has(field) &&
      rules.some(({ deniedFields }) => !deniedFields.has(field)),
  )
  return {
    allowed: rules.length > 0,
    rows: rules.map(({ status, scope, deniedFields }) => ({
      status,
      owner: scope,
      hidden_fields: [...deniedFields],
    })),
    fields: fields.map(({ field }) => field),
    needs_comment:
      access.action !== 'read' &&
      !viewer.isAdmin &&
      comments.some((explain) => explain === 'always' || explain === access.action),
    reasons: decidedBy.map((why) => describeWhy(access, why)),
    decided_by: [...decidedBy],
  }
}

function requireCollection({ schema }: ItemsContext, name: string): CollectionSchema {
  const collection = schema.collections.get(name)
  if (!collection) throw collectionNotFound(name)
  return collection
}
