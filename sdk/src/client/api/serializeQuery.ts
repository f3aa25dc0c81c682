import { type AskedFilter, partsOf } from '../../contract/filterGroup'
import type { QueryValue } from '../../contract/queryValue'
import type { Filter } from '../../contract/wire'

/** Parameters of a list or item request. */
export interface ItemsQuery {
  fields?: readonly string[]
  filter?: readonly AskedFilter[]
  sort?: string | readonly string[]
  q?: string | null
  limit?: number
  offset?: number
  page?: number
  meta?: readonly string[] | '*'
  status?: string
  lang?: string
  single?: boolean
  comment?: string
  activity_skip?: boolean
}

/**
 * Writes parameters in the bracket form of the contract: `fields[0]=id`, `filter[title][eq]=x`. Undefined and null
 * are left out; booleans become 1 and 0.
 */
export function serializeParameters(parameters: Readonly<Record<string, QueryValue>>): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(parameters)) append(parts, key, value)
  return parts.join('&')
}

function append(parts: string[], key: string, value: QueryValue): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) append(parts, `${key}[${index}]`, entry)
  } else if (typeof value === 'object') {
    for (const [inner, entry] of Object.entries(value as Record<string, QueryValue>))
      append(parts, `${key}[${inner}]`, entry)
  } else {
    const text = typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
    parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(text)}`)
  }
}

/** Turns an {@link ItemsQuery} into the parameters of the contract. */
export function toParameters(query: ItemsQuery): Record<string, QueryValue> {
  const { fields, filter, sort, q, meta, ...rest } = query
  return {
    status: filter?.find(({ status }) => status)?.status,
    ...rest,
    fields: fields?.length ? fields.join(',') : undefined,
    filter: filter?.length ? toFilterMap(filter) : undefined,
    sort: Array.isArray(sort) ? sort.join(',') || undefined : (sort as string | undefined) || undefined,
    q: q || undefined,
    meta: Array.isArray(meta) ? meta.join(',') : (meta as string | undefined),
  }
}

/**
 * Several conditions on one field take numbered slots, since a plain map would keep only the last of an operator; groups, of
 * which there may be several with one key, stand in a list.
 */
function toFilterMap(filters: readonly Filter[]): Record<string, QueryValue> {
  const byField = new Map<string, Filter[]>()
  const map: Record<string, QueryValue> = {}
  const groups: QueryValue[] = []
  for (const filter of filters) {
    const parts = partsOf(filter)
    if (parts) groups.push({ [filter.field]: parts.map((part) => toFilterMap([part])) })
    else byField.set(filter.field, [...(byField.get(filter.field) ?? []), filter])
  }
  if (groups.length > 0) map.$and = groups
  for (const [field, conditions] of byField) {
    map[field] =
      conditions.length === 1 && conditions[0]
        ? toCondition(conditions[0])
        : Object.fromEntries(conditions.map((condition, index) => [index, toCondition(condition)]))
  }
  return map
}

const WITHOUT_VALUE: readonly string[] = ['null', 'nnull', 'empty', 'nempty']

function toCondition({ operator, value }: Filter): Record<string, QueryValue> {
  if (WITHOUT_VALUE.includes(operator)) return { [operator]: 1 }
  return { [operator]: Array.isArray(value) ? value.join(',') : ((value ?? '') as QueryValue) }
}
