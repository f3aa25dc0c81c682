import { type Filter, type FilterGroup, type GroupKey, partsOf } from '@pergola/sdk'

/** A condition, or a group of them, while it is edited. */
export interface Draft extends Filter {
  id: number
  /** Of a group; `null` for a condition. */
  parts: readonly Draft[] | null
}

/** The whole of it: a group that no other one holds. */
export interface DraftRoot {
  match: GroupKey
  parts: readonly Draft[]
}

export function groupOf(field: GroupKey, value: readonly Filter[]): FilterGroup {
  return { field, operator: 'group', value }
}

/** Any of several conditions are kept as one group. */
export function toDrafts(filters: readonly Filter[]): DraftRoot {
  let id = 0
  const draftOf = (filter: Filter): Draft => ({
    ...filter,
    id: id++,
    parts: partsOf(filter)?.map(draftOf) ?? null,
  })
  const only = filters.length === 1 && filters[0]
  const parts = only && only.field === '$or' ? partsOf(only) : null
  return parts ? { match: '$or', parts: parts.map(draftOf) } : { match: '$and', parts: filters.map(draftOf) }
}

/** Groups without a condition are left out. */
export function toFilters({ match, parts }: DraftRoot): Filter[] {
  const filters = parts.flatMap(filtersOf)
  return match === '$or' && filters.length > 1 ? [groupOf(match, filters)] : filters
}

function filtersOf({ id: _id, parts, ...filter }: Draft): Filter[] {
  if (!parts) return [filter]
  const inner = parts.flatMap(filtersOf)
  return inner.length > 0 ? [groupOf(filter.field as GroupKey, inner)] : []
}

export function nextId(parts: readonly Draft[]): number {
  return 1 + Math.max(-1, ...parts.map((draft) => Math.max(draft.id, nextId(draft.parts ?? []) - 1)))
}

/** Changes one draft, wherever it is; `null` takes it out. */
export function changeDraft(
  parts: readonly Draft[],
  id: number,
  change: (draft: Draft) => Draft | null,
): Draft[] {
  return parts.flatMap((draft) => {
    if (draft.id === id) return change(draft) ?? []
    return draft.parts ? { ...draft, parts: changeDraft(draft.parts, id, change) } : draft
  })
}

/** Puts a draft at the end of a group, or where `group` is `null` of the whole. */
export function addDraft(parts: readonly Draft[], group: number | null, added: Draft): Draft[] {
  if (group === null) return [...parts, added]
  return changeDraft(parts, group, (draft) => ({ ...draft, parts: [...(draft.parts ?? []), added] }))
}

/** Groups in the order in which they are shown, each with those that it lies in. */
export function groupsOf(
  parts: readonly Draft[],
  within: readonly number[] = [],
): { group: Draft; within: readonly number[] }[] {
  return parts.flatMap((draft) =>
    draft.parts ? [{ group: draft, within }, ...groupsOf(draft.parts, [...within, draft.id])] : [],
  )
}
