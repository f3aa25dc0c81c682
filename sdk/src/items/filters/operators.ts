import { type Field, type Filter, partsOf, traitsOf } from '@pergola/sdk'
import { isRecord } from '@pergola/sdk/contract'

/** How the value of a condition is entered. `list` is several values; `none` means that there is none to enter. */
export type ValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'choice'
  | 'item'
  | 'list'

/** Operators of the API, with the keys of their names. */
export const OPERATOR_LABELS = {
  contains: 'contains',
  ncontains: 'not_contains',
  eq: 'equal_to',
  neq: 'not_equal_to',
  lt: 'less_than',
  lte: 'less_than_equal',
  gt: 'greater_than',
  gte: 'greater_than_equal',
  in: 'in_list',
  nin: 'not_in_list',
  null: 'is_null',
  nnull: 'is_not_null',
  empty: 'is_empty',
  nempty: 'not_empty',
  has: 'related_entries',
  nhas: 'no_related_entries',
  untranslated: 'untranslated',
} as const

export type Operator = keyof typeof OPERATOR_LABELS

const EQUALITY: readonly Operator[] = ['eq', 'neq']
const ORDER: readonly Operator[] = ['lt', 'lte', 'gt', 'gte']
const LIST: readonly Operator[] = ['in', 'nin']
const PRESENCE: readonly Operator[] = ['null', 'nnull']
const TEXT: readonly Operator[] = ['contains', 'ncontains']
const EMPTINESS: readonly Operator[] = ['empty', 'nempty']

const OF_TEXT = [...TEXT, ...EQUALITY, ...LIST, ...EMPTINESS, ...PRESENCE]
const OF_NUMBER = [...EQUALITY, ...ORDER, ...LIST, ...PRESENCE]
const OF_MOMENT = [...EQUALITY, ...ORDER, ...PRESENCE]
const OF_RELATION = [...TEXT, ...EQUALITY, ...PRESENCE]
const OF_CHILDREN: readonly Operator[] = ['has', 'nhas']

interface Rule {
  operators: readonly Operator[]
  kind: ValueKind
}

const RULES: Partial<Record<Field['type'], Rule>> = {
  boolean: { operators: [...EQUALITY, ...PRESENCE], kind: 'boolean' },
  integer: { operators: OF_NUMBER, kind: 'number' },
  decimal: { operators: OF_NUMBER, kind: 'number' },
  sort: { operators: OF_NUMBER, kind: 'number' },
  date: { operators: OF_MOMENT, kind: 'date' },
  datetime: { operators: OF_MOMENT, kind: 'datetime' },
  datetime_created: { operators: OF_MOMENT, kind: 'datetime' },
  datetime_updated: { operators: OF_MOMENT, kind: 'datetime' },
  time: { operators: OF_MOMENT, kind: 'time' },
  status: { operators: [...EQUALITY, ...LIST, ...PRESENCE], kind: 'choice' },
  m2o: { operators: OF_RELATION, kind: 'item' },
  user: { operators: OF_RELATION, kind: 'item' },
  owner: { operators: OF_RELATION, kind: 'item' },
  user_updated: { operators: OF_RELATION, kind: 'item' },
  file: { operators: OF_RELATION, kind: 'item' },
  o2m: { operators: OF_CHILDREN, kind: 'number' },
  translation: { operators: OF_CHILDREN, kind: 'number' },
}

const TEXT_RULE: Rule = { operators: OF_TEXT, kind: 'text' }

/** Operators that fit a field, the one that a new filter starts with first. */
export function operatorsOf(field: Field): readonly Operator[] {
  return (RULES[field.type] ?? TEXT_RULE).operators
}

/** How the value is entered for an operator on a field. */
export function valueKindOf(field: Field, operator: string): ValueKind {
  if (!needsValue(operator)) return 'none'
  if (operator === 'in' || operator === 'nin') return 'list'
  // "Contains" on a relation searches the texts of the related item, not its key.
  if (operator === 'contains' || operator === 'ncontains') return 'text'
  const { kind } = RULES[field.type] ?? TEXT_RULE
  return kind === 'text' && choicesOf(field).length > 0 ? 'choice' : kind
}

export function needsValue(operator: string): boolean {
  return !['null', 'nnull', 'empty', 'nempty', 'nhas'].includes(operator)
}

export interface Choice {
  value: string
  label: string
}

/** The values that a field can take, where its interface or its statuses name them. */
export function choicesOf(field: Field): Choice[] {
  const statuses = field.options?.status_mapping
  if (isRecord(statuses)) {
    return Object.entries(statuses).map(([value, entry]) => ({
      value,
      label: isRecord(entry) && typeof entry.name === 'string' ? entry.name : value,
    }))
  }
  // Those of a translation are its languages.
  const choices = field.options?.choices ?? field.options?.languages
  if (!isRecord(choices)) return []
  return Object.entries(choices).map(([value, label]) => ({ value, label: String(label) }))
}

/** A new condition on a field, complete only once it has a value. */
export function newFilter(field: Field): Filter {
  const operator = operatorsOf(field)[0] ?? 'contains'
  return { field: field.field, operator, value: operator === 'has' ? 1 : '' }
}

/** Conditions that can be asked: those without a value they need are still being written, in groups too. */
export function completeFilters(filters: readonly Filter[]): Filter[] {
  return filters.flatMap((filter) => {
    const parts = partsOf(filter)
    const value = parts ? completeFilters(parts) : filter.value
    const isEmpty =
      value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
    return isEmpty && needsValue(filter.operator) ? [] : parts ? { ...filter, value } : filter
  })
}

/** Fields that a filter can be put on: those with a column, and lists of related items, in the order given. */
export function filterableFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => isOffered(field) && (field.datatype !== null || isList(field)))
}

/** Whether a field says something to people who list items. */
export function isOffered({ collection, field, hidden_browse: isHidden }: Field): boolean {
  return !isHidden && !traitsOf(collection).internalFields?.includes(field)
}

function isList({ type }: Field): boolean {
  return type === 'o2m' || type === 'translation'
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * A condition as the server has to be asked: a day alone stands for all of its moments where the column holds times too.
 */
export function toServerFilter(filter: Filter, field: Field | null): Filter {
  // None is less than one: the server takes the number that is not reached.
  if (filter.operator === 'nhas') return { ...filter, value: Number(filter.value) || 1 }
  const day = filter.value
  if (typeof day !== 'string' || !DAY.test(day) || !field) return filter
  if (valueKindOf(field, filter.operator) !== 'datetime') return filter
  const start = `${day} 00:00:00`
  const end = `${day} 23:59:59`
  switch (filter.operator) {
    case 'eq':
      return { ...filter, operator: 'between', value: `${start},${end}` }
    case 'neq':
      return { ...filter, operator: 'nbetween', value: `${start},${end}` }
    case 'gt':
    case 'lte':
      return { ...filter, value: end }
    default:
      return { ...filter, value: start }
  }
}
