import {
  type AskedFilter,
  type Field,
  type Filter,
  type Names,
  type Permissions,
  partsOf,
  type StatusMapping,
  useCollections,
  useCurrentUser,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import { useMemo } from 'react'
import type { RelationSchema } from '../fields/resolveRelation'
import { fieldOfPath, targetOf } from '../template/fieldOfPath'
import { type CurrentPerson, resolveDynamicValue } from './dynamicValues'
import { completeFilters, filterableFields, isOffered, toServerFilter } from './operators'

/** What conditions on a collection can be about. */
export interface FilterScope {
  collection: string
  schema: RelationSchema
  permissions: Pick<Permissions, 'can' | 'fieldsOf'>
  me: CurrentPerson
}

export function useFilterScope(collection: string): FilterScope {
  const collections = useCollections()
  const relations = useRelations()
  const permissions = usePermissions()
  const { id, role } = useCurrentUser()
  const roleId = role?.id ?? null
  return useMemo(
    () => ({ collection, schema: { collections, relations }, permissions, me: { id, roleId } }),
    [collection, collections, relations, permissions, id, roleId],
  )
}

/** The field that a condition is on, through relations too: `country.name`. `null` for one that is gone or unreadable. */
export function fieldOfFilter(path: string, { collection, schema, permissions }: FilterScope): Field | null {
  const names = path.split('.')
  const steps = names.map((_, index) => fieldOfPath(collection, names.slice(0, index + 1), schema))
  const isReadable = (field: Field | null) =>
    field !== null &&
    (field.collection === collection || permissions.can('read', field.collection)) &&
    permissions.fieldsOf(field.collection).isReadable(field.field)
  return steps.every(isReadable) ? (steps.at(-1) ?? null) : null
}

/** `Country › Name`; the words of the address where it leads nowhere. */
export function nameOfFilter(path: string, { collection, schema }: FilterScope, names: Names): string {
  const parts = path.split('.')
  const steps = parts.map((_, index) => fieldOfPath(collection, parts.slice(0, index + 1), schema))
  return steps
    .map((field, index) => (field ? names.field(field.collection, field.field) : parts[index]))
    .join(' › ')
}

/** Where a condition can be put: the fields of the collection, and one relation further those of the related items. */
export function offeredPaths(fields: readonly Field[], scope: FilterScope): string[] {
  const own = filterableFields(fields)
  const related = own.flatMap((field) => {
    const target = targetOf(field, scope.schema)
    if (!target || !scope.permissions.can('read', target)) return []
    const { isReadable } = scope.permissions.fieldsOf(target)
    return Object.values(scope.schema.collections[target]?.fields ?? {})
      .filter((entry) => entry.datatype !== null && isOffered(entry) && isReadable(entry.field))
      .map((entry) => `${field.field}.${entry.field}`)
  })
  return [...own.map(({ field }) => field), ...related]
}

/**
 * Whether a stored condition cannot be asked: its field is gone, or may not be read. A group is left out with any of its
 * conditions: without it, it would mean something else.
 */
export function isStale(filter: Filter, scope: FilterScope): boolean {
  const parts = partsOf(filter)
  return parts ? parts.some((part) => isStale(part, scope)) : fieldOfFilter(filter.field, scope) === null
}

/**
 * The conditions that hold, as the server has to be asked. Those that are stale or still being written are left out. Lists
 * leave items out that are marked as deleted, so one that asks for their status asks for all statuses.
 */
export function serverFilters(
  filters: readonly Filter[],
  scope: FilterScope,
  now = new Date(),
): AskedFilter[] {
  return completeFilters(filters).flatMap((filter) => {
    if (isStale(filter, scope)) return []
    const parts = partsOf(filter)
    if (parts) {
      const value = serverFilters(parts, scope, now)
      return { ...filter, value, status: value.find(({ status }) => status)?.status }
    }
    const field = fieldOfFilter(filter.field, scope)
    const value = resolveDynamicValue(filter.value, scope.me, now)
    const mapping = field?.options?.status_mapping
    const isAboutDeleted =
      field?.field === filter.field &&
      filter.operator[0] !== 'n' &&
      String(value)
        .split(',')
        .some((status) => (mapping as StatusMapping)?.[status]?.soft_delete)
    return { ...toServerFilter({ ...filter, value }, field), status: isAboutDeleted ? '*' : undefined }
  })
}
