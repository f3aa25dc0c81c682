import type { Item } from '../contract/wire'

/** Rows that a list request answers, with the counts of its `meta`. */
export interface RowsPage {
  rows: Item[]
  totalCount: number
  filteredCount: number
}

type Condition = (value: unknown, operand: string) => boolean

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const compare = (a: unknown, b: unknown) =>
  asText(a).localeCompare(asText(b), 'en', { numeric: true, sensitivity: 'base' })
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isBetween = (value: unknown, [from = 0, to = 0]: number[]) =>
  !isEmpty(value) && Number(value) >= from && Number(value) <= to

const OPERATORS: Readonly<Record<string, Condition>> = {
  eq: (value, operand) => asText(value) === operand,
  neq: (value, operand) => asText(value) !== operand,
  lt: (value, operand) => compare(value, operand) < 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  gt: (value, operand) => compare(value, operand) > 0,
  gte: (value, operand) => compare(value, operand) >= 0,
  in: (value, operand) => operand.split(',').includes(asText(value)),
  nin: (value, operand) => !operand.split(',').includes(asText(value)),
  between: (value, operand) => isBetween(value, operand.split(',').map(Number)),
  null: (value) => value === null || value === undefined,
  nnull: (value) => value !== null && value !== undefined,
  contains: (value, operand) => asText(value).toLowerCase().includes(operand.toLowerCase()),
  ncontains: (value, operand) => !asText(value).toLowerCase().includes(operand.toLowerCase()),
  empty: isEmpty,
  nempty: (value) => !isEmpty(value),
  has: (value, operand) => Array.isArray(value) && value.length >= Number(operand),
  nhas: isEmpty,
}

/** Filters, searches, sorts and cuts rows as the API's list routes do, as far as component tests need it. */
export function queryRows(all: readonly Item[], search: URLSearchParams): RowsPage {
  const filtered = all.filter((row) => matchesFilters(row, search) && matchesSearch(row, search.get('q')))
  const sorted = sortRows(filtered, search.get('sort'))
  const limit = Number(search.get('limit') ?? 200)
  const page = Number(search.get('page') ?? 1)
  const offset = Number(search.get('offset') ?? (page - 1) * Math.max(limit, 0))
  return {
    rows: limit < 0 ? sorted.slice(offset) : sorted.slice(offset, offset + limit),
    totalCount: all.length,
    filteredCount: filtered.length,
  }
}

/**
 * `filter[name][eq]=x`, or `filter[name][0][eq]=x` where a field has several conditions. All must hold, but one with
 * `[logical]=or` beside it may hold in the place of those before it.
 */
function matchesFilters(row: Item, search: URLSearchParams): boolean {
  let holds = true
  for (const [key, operand] of search) {
    const [, group = '', field = '', operator = ''] =
      /^(filter\[([^\]]+)\](?:\[\d+\])?)\[([a-z]+)\]/.exec(key) ?? []
    const condition = OPERATORS[operator]
    if (!condition) continue
    const isTrue = condition(valueAt(row, field), operand)
    holds = search.get(`${group}[logical]`) === 'or' ? holds || isTrue : holds && isTrue
  }
  return holds
}

/** `country.name` reaches into a nested object; a related object compares by its key. */
function valueAt(row: Item, path: string): unknown {
  let value: unknown = row
  for (const step of path.split('.')) {
    value = typeof value === 'object' && value !== null ? (value as Item)[step] : undefined
  }
  return typeof value === 'object' && value !== null && 'id' in value ? (value as Item).id : value
}

function matchesSearch(row: Item, q: string | null): boolean {
  if (!q) return true
  return Object.values(row).some((value) => asText(value).toLowerCase().includes(q.toLowerCase()))
}

function sortRows(rows: readonly Item[], sort: string | null): Item[] {
  const keys = sort ? sort.split(',') : []
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const isDescending = key.startsWith('-')
      const field = isDescending ? key.slice(1) : key
      const order = compare(valueAt(a, field), valueAt(b, field))
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
}
