import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import {
  type FilterCondition,
  type FilterGroup,
  type FilterNode,
  type FilterOperator,
  type FilterValue,
  filterOperators,
} from './ItemsQuery'
import { queryLimits } from './queryLimits'
import { readList, readText, readTexts } from './readValues'

const ALIASES: Readonly<Record<string, FilterOperator>> = {
  '=': 'eq',
  '!=': 'neq',
  '<>': 'neq',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  like: 'contains',
  nlike: 'ncontains',
}

/** Keys that hold groups. No field has such a name. */
const GROUPS: Readonly<Record<string, FilterGroup['match']>> = { $or: 'any', $and: 'all' }

/**
 * Reads the `filter` parameter: `{field: value}`, `{field: {operator: value}}`, several operators on one field (all
 * count), or the numbered form `{field: {0: {gt: 5}, 1: {lt: 9}}}`. `logical: 'or'` joins the field's first condition
 * to those before it with OR. `{$or: [filter, …]}` and `{$and: [filter, …]}` are groups, also in each other.
 *
 * @throws ApiError 422/4 when it is no map, 422/214 for an unknown operator, 422/12 beyond the limits.
 */
export function parseFilter(raw: unknown): FilterNode[] {
  if (raw === undefined || raw === null || raw === '') return []
  const nodes = parseMap(raw, 0)
  if (countConditions(nodes) > queryLimits.filters) {
    throw new ApiError('unprocessable', say('filtersTooMany', { max: queryLimits.filters }))
  }
  return nodes
}

function parseMap(raw: unknown, depth: number): FilterNode[] {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw validationError([{ field: 'filter', message: say('filterNotMap') }])
  }
  return Object.entries(raw).flatMap(([name, value]): FilterNode[] => {
    const match = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined
    return match ? parseGroup(match, value, depth + 1) : parseField(name, value)
  })
}

/** A part without a condition is one that someone has not filled in yet. */
function parseGroup(match: FilterGroup['match'], raw: unknown, depth: number): FilterGroup[] {
  if (typeof raw !== 'object' || raw === null) {
    throw validationError([{ field: 'filter', message: say('filterGroupNotList') }])
  }
  if (depth > queryLimits.filterDepth) {
    throw new ApiError('unprocessable', say('filterGroupsTooDeep', { max: queryLimits.filterDepth }))
  }
  const parts = Object.values(raw)
    .map((part) => parseMap(part, depth))
    .filter((nodes) => nodes.length > 0)
  return parts.length > 0 ? [{ match, parts, or: false }] : []
}

function countConditions(nodes: readonly FilterNode[]): number {
  return nodes.reduce((sum, node) => sum + ('parts' in node ? countConditions(node.parts.flat()) : 1), 0)
}

function parseField(field: string, conditions: unknown): FilterCondition[] {
  const path = field.split('.')
  if (path.length > queryLimits.depth) {
    throw new ApiError('unprocessable', say('filterTooDeep', { max: queryLimits.depth }))
  }
  if (typeof conditions !== 'object' || conditions === null) {
    return equalTo(path, conditions)
  }
  const isNumbered = Object.keys(conditions).every((key) => /^\d+$/.test(key))
  const groups = isNumbered ? Object.values(conditions) : [conditions]
  return groups.flatMap((group) => parseOperators(path, group))
}

function equalTo(path: string[], value: unknown): FilterCondition[] {
  const text = String(value ?? '')
  return text === '' ? [] : [{ path, operator: 'eq', value: text, or: false }]
}

function parseOperators(path: string[], group: unknown): FilterCondition[] {
  if (typeof group !== 'object' || group === null) {
    return equalTo(path, group)
  }
  const { logical, ...operators } = group as Record<string, unknown>
  if (logical !== undefined && Object.keys(operators).length === 0)
    throw new ApiError('operatorUnknown', say('operatorLogical'))
  const or = readText(logical)?.toLowerCase() === 'or'
  const nodes = Object.entries(operators).map(([name, value]) => {
    const operator = toOperator(name)
    return { path, operator, value: toValue(operator, value), or: false }
  })
  const [first, ...others] = nodes.filter(({ value }) => !isBlank(value))
  return first ? [{ ...first, or }, ...others] : []
}

/** A condition without a value is one that someone has not filled in yet. */
function isBlank(value: FilterValue): boolean {
  return value === '' || (Array.isArray(value) && value.every((part) => part === ''))
}

function toOperator(name: string): FilterOperator {
  const word = name.toLowerCase()
  const operator = ALIASES[word] ?? word
  if (!Object.hasOwn(filterOperators, operator)) {
    throw new ApiError('operatorUnknown', say('operatorUnknown', { operator: name }))
  }
  return operator as FilterOperator
}

function toValue(operator: FilterOperator, value: unknown): FilterValue {
  switch (filterOperators[operator]) {
    case 'none':
      return null
    case 'many': {
      const values = typeof value === 'object' ? readTexts(value) : readList(value)
      if (values.length > queryLimits.filterValues) {
        throw new ApiError('unprocessable', say('filterValuesTooMany', { max: queryLimits.filterValues }))
      }
      return values
    }
    case 'one':
      return readText(value) ?? ''
  }
}
