import { createHash } from 'node:crypto'
import { isSystemCollection, type ModelChange, type ModelPart } from '@pergola/sdk/contract'
import { FIELD_DEFAULTS } from './fieldValues'
import {
  COLLECTION_DEFAULTS,
  isPortable,
  PERMISSION_DEFAULTS,
  PRESET_DEFAULTS,
  ROLE_DEFAULTS,
} from './readSnapshot'
import { canonical, type Json, type Snapshot, type Values, withoutDefaults } from './Snapshot'

/** A change with values as a file holds them. */
export type SnapshotChange = ModelChange<Json>

interface Entry {
  part: ModelPart
  names: string[]
  values: Values
}

const DEFAULTS: Readonly<Record<ModelPart, Values>> = {
  collection: COLLECTION_DEFAULTS,
  field: FIELD_DEFAULTS,
  relation: {},
  role: ROLE_DEFAULTS,
  permission: PERMISSION_DEFAULTS,
  preset: PRESET_DEFAULTS,
  webhook: {},
  setting: {},
}

/** By this an `apply` knows that neither the project nor the file is another than the ones that were compared. */
export function hashOf(current: Snapshot, wanted: Snapshot): string {
  return createHash('sha256').update(canonical(current)).update('\n').update(canonical(wanted)).digest('hex')
}

/** What would make the project as the file says. Sections that the file leaves out are not compared. */
export function diffSnapshots(current: Snapshot, wanted: Snapshot): SnapshotChange[] {
  const is = entriesOf(current, wanted)
  const shouldBe = entriesOf(wanted, wanted)
  const changes = [...new Set([...is.keys(), ...shouldBe.keys()])].flatMap((id): SnapshotChange[] => {
    const from = is.get(id)
    const to = shouldBe.get(id)
    const entry = to ?? from
    if (!entry) return []
    const { part, names } = entry
    if (!from || !to) {
      // A setting that a file does not name keeps its value.
      if (!to && part === 'setting') return []
      const action = from ? 'delete' : 'create'
      return [
        {
          id,
          part,
          action,
          names,
          from: from?.values ?? null,
          to: to?.values ?? null,
          keys: [],
          requires: [],
        },
      ]
    }
    const keys = differing(from.values, to.values)
    if (keys.length === 0) return []
    return [{ id, part, action: 'update', names, from: from.values, to: to.values, keys, requires: [] }]
  })
  return withRequirements(folded(changes, wanted.permissions !== undefined))
}

function differing(from: Values, to: Values): string[] {
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...keys].filter((key) => canonical(from[key]) !== canonical(to[key]))
}

/** Everything of a file by its id; only of the sections that `scope` has. */
function entriesOf(snapshot: Snapshot, scope: Snapshot): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const add = (part: ModelPart, names: Json[], values: Values) => {
    const texts = names.filter((name) => name !== undefined && name !== null).map(String)
    const base = `${part}:${texts.map(encodeURIComponent).join('/')}`
    let id = base
    for (let copy = 2; entries.has(id); copy += 1) id = `${base}#${copy}`
    entries.set(id, { part, names: texts, values: withoutDefaults({ ...values }, DEFAULTS[part]) })
  }
  if (scope.collections) {
    for (const { fields, ...values } of snapshot.collections ?? []) {
      if (!isSystemCollection(values.collection)) add('collection', [values.collection], values)
      for (const field of fields) add('field', [values.collection, field.field ?? null], field)
    }
  }
  if (scope.relations) {
    for (const row of snapshot.relations ?? [])
      add('relation', [row.collection_many ?? null, row.field_many ?? null], row)
  }
  if (scope.roles) for (const row of snapshot.roles ?? []) add('role', [row.name ?? null], row)
  if (scope.permissions) {
    for (const row of snapshot.permissions ?? [])
      add('permission', [row.role ?? null, row.collection ?? null, row.status ?? null], row)
  }
  if (scope.presets) {
    for (const row of snapshot.presets ?? [])
      add('preset', [row.collection ?? null, row.role ?? '', row.title ?? null], row)
  }
  if (scope.webhooks) {
    for (const row of snapshot.webhooks ?? [])
      add('webhook', [row.url ?? null, row.collection ?? null, row.directus_action ?? null], row)
  }
  for (const [key, value] of Object.entries(scope.settings ? (snapshot.settings ?? {}) : {}))
    if (isPortable(key)) add('setting', [key], { value })
  return entries
}

/** A collection comes and goes with its fields, a role with its permissions: those are no changes of their own. */
function folded(changes: readonly SnapshotChange[], hasPermissions: boolean): SnapshotChange[] {
  const whole = new Map<string, SnapshotChange>()
  for (const change of changes) {
    const { part, action, names, to } = change
    if (action === 'update' || (part !== 'collection' && part !== 'role')) continue
    const held: Values = part === 'role' && hasPermissions ? { permissions: [] } : {}
    whole.set(`${part}:${names[0]}`, { ...change, to: to && { ...to, ...held } })
  }
  return changes.flatMap((change): SnapshotChange[] => {
    const { part, names, action, to } = change
    const holder = holdersOf(change)
      .map((name) => whole.get(name))
      .find((candidate) => candidate?.action === action)
    if (!holder) return [whole.get(`${part}:${names[0]}`) ?? change]
    if (holder.to && to) {
      const key = part === 'field' ? 'fields' : 'permissions'
      const held = holder.to[key]
      holder.to = { ...holder.to, [key]: [...(Array.isArray(held) ? held : []), to] }
    }
    return []
  })
}

/** What a thing comes with; what is deleted goes with everything that it belongs to. */
function holdersOf({ part, names, action }: SnapshotChange): string[] {
  const [first = '', second = ''] = names
  if (part === 'field') return [`collection:${first}`]
  if (part === 'permission')
    return [`role:${first}`, ...(action === 'delete' ? [`collection:${second}`] : [])]
  return part === 'preset' && action === 'delete' ? [`collection:${first}`] : []
}

function withRequirements(changes: readonly SnapshotChange[]): SnapshotChange[] {
  const created = new Map(
    changes.filter(({ action }) => action === 'create').map((change) => [change.id, change]),
  )
  const requires = new Map(changes.map(({ id }) => [id, new Set<string>()]))
  const need = (id: string, ...needed: string[]) => {
    for (const other of needed) if (created.has(other) && other !== id) requires.get(id)?.add(other)
  }
  const collectionId = (name: Json | undefined) => `collection:${encodeURIComponent(String(name ?? ''))}`
  const fieldId = (collection: Json | undefined, field: Json | undefined) =>
    `field:${encodeURIComponent(String(collection ?? ''))}/${encodeURIComponent(String(field ?? ''))}`
  for (const { id, part, names, action, to } of changes) {
    if (action === 'delete') continue
    if (part === 'field' && to?.group) need(id, fieldId(names[0], to.group))
    if (part === 'permission') need(id, collectionId(names[1]))
    if (part === 'preset' || part === 'webhook') need(id, collectionId(to?.collection ?? names[0]))
    if (part === 'preset' && to?.role) need(id, `role:${encodeURIComponent(String(to.role))}`)
    if (part !== 'relation' || !to) continue
    const ends = [
      collectionId(names[0]),
      fieldId(names[0], names[1]),
      collectionId(to.collection_one),
      fieldId(to.collection_one, to.field_one),
    ]
    need(id, ...ends)
    // A field of a relation means nothing without it.
    if (action === 'create')
      for (const end of ends) if (end !== collectionId(to.collection_one)) need(end, id)
  }
  return changes.map((change) => ({ ...change, requires: [...(requires.get(change.id) ?? [])] }))
}
