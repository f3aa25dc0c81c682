import { type Collection, ownerFieldOf, type Permission, statusFieldOf } from '@pergola/sdk'
import { type Access, type Action, evaluateAccess } from '@pergola/sdk/contract'
import { primaryKeyOf } from '@pergola/sdk/items'
import { statusesOf } from '../permissionTable'

const ACTIONS: readonly Action[] = ['read', 'create', 'update', 'delete']
const SCOPES = ['all', 'role', 'mine'] as const

/** One sentence about what a role may do: its text by key, and what it names. */
export interface Says {
  key: string
  statuses: string[]
  fields: string[]
}

/** What the rows of a role mean for a collection, decided by the evaluator that decides everywhere else. */
export function accessOf(rows: readonly Permission[], collection: Collection, action: Action): Access {
  const target = {
    name: collection.collection,
    keyField: primaryKeyOf(collection),
    statusField: statusFieldOf(collection)?.field ?? null,
    ownerField: ownerFieldOf(collection)?.field ?? null,
  }
  return evaluateAccess(rows, { isAdmin: false }, target, action)
}

/** Sentences for a collection: what may be read, created, changed and deleted, and which fields are left out of it. */
export function saysOf(rows: readonly Permission[], collection: Collection): Says[] {
  const accesses = ACTIONS.map((action) => accessOf(rows, collection, action))
  if (accesses.every(({ rules }) => rules.length === 0)) return [sentence('nothing')]
  const [read, , update] = accesses
  const never = accesses.filter(({ action, rules }) => action !== 'read' && rules.length === 0)
  return [
    ...accesses.filter((access) => !never.includes(access)).flatMap((access) => ofAction(access, collection)),
    ...ofNever(never, collection),
    ...ofFields('unseen', read),
    ...ofFields('unchanged', update),
  ]
}

/** The sentences about one action. */
export function ofAction({ action, rules }: Access, collection: Collection): Says[] {
  if (rules.length === 0) return [sentence(`${action}_none`)]
  const all = statusesOf(collection)
  return SCOPES.flatMap((scope) => {
    const statuses = rules.filter((rule) => rule.scope === scope).map(({ status }) => status)
    if (statuses.length === 0) return []
    const isEvery = statuses.includes(null) || all.every((status) => statuses.includes(status))
    if (isEvery) return [sentence(`${action}_${scope}`)]
    return [sentence(`${action}_${scope}_status`, { statuses: statuses.filter((status) => status !== null) })]
  })
}

/** What is not allowed beside reading, in one sentence. */
function ofNever(accesses: readonly Access[], collection: Collection): Says[] {
  if (accesses.length < 2) return accesses.flatMap((access) => ofAction(access, collection))
  const actions = accesses.map(({ action }) => action).join('_')
  return [sentence(`never_${actions}`)]
}

/** Fields that are closed in every row that can be reached. */
function ofFields(key: string, access: Access | undefined): Says[] {
  const [first, ...others] = access?.rules ?? []
  const fields = [...(first?.deniedFields ?? [])].filter((field) =>
    others.every(({ deniedFields }) => deniedFields.has(field)),
  )
  return fields.length > 0 ? [sentence(key, { fields })] : []
}

function sentence(key: string, named: Partial<Says> = {}): Says {
  return { key, statuses: [], fields: [], ...named }
}
