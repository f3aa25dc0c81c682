/** What a reader asks for: the query string of section 4 of the contract, parsed and checked, but not yet resolved. */
export interface ItemsQuery {
  /** Tokens of `fields`; null: not given, which means `*`. */
  fields: readonly string[] | null
  filter: readonly FilterNode[]
  /** Search text; null: none. */
  q: string | null
  /** Empty: the default order of the collection. */
  sort: readonly SortKey[]
  /** Rows at most; negative: all; null: the project's `default_limit`. */
  limit: number | null
  /** Null: not given. */
  offset: number | null
  /** From 1; null: not given. */
  page: number | null
  single: boolean
  /** Names of `meta`; null: no meta asked for. */
  meta: readonly string[] | null
  /** Null: the default statuses. */
  status: readonly string[] | '*' | null
  /** Languages of translation children; null: all. */
  lang: readonly string[] | null
  /** Fields of GROUP BY. */
  groups: readonly string[]
}

export type SortKey = { random: true } | { random: false; field: string; descending: boolean }

export type FilterOperator = keyof typeof filterOperators

/** Nodes are joined in order: AND, or OR with what stands before when `or` is set. */
export type FilterNode = FilterCondition | FilterGroup

/** Conditions in brackets. */
export interface FilterGroup {
  /** How its parts are joined. */
  match: 'any' | 'all'
  /** Each is a filter of its own; none is empty. */
  parts: readonly (readonly FilterNode[])[]
  or: boolean
}

/** One condition. */
export interface FilterCondition {
  /** Field names from the listed collection on; more than one: through relations. */
  path: readonly string[]
  operator: FilterOperator
  value: FilterValue
  or: boolean
}

/** As sent: one text, several (`in`, `between`, `all`), or none (`null`, `empty` …). */
export type FilterValue = string | readonly string[] | null

/** Every operator with the form of its value (contract 4.4). */
export const filterOperators = {
  eq: 'one',
  neq: 'one',
  lt: 'one',
  lte: 'one',
  gt: 'one',
  gte: 'one',
  in: 'many',
  nin: 'many',
  null: 'none',
  nnull: 'none',
  empty: 'none',
  nempty: 'none',
  contains: 'one',
  ncontains: 'one',
  rlike: 'one',
  nrlike: 'one',
  between: 'many',
  nbetween: 'many',
  has: 'one',
  nhas: 'one',
  all: 'many',
  untranslated: 'one',
} as const

/** The query of a caller who asks for nothing in particular. */
export const EMPTY_QUERY: ItemsQuery = {
  fields: null,
  filter: [],
  q: null,
  sort: [],
  limit: null,
  offset: null,
  page: null,
  single: false,
  meta: null,
  status: null,
  lang: null,
  groups: [],
}
