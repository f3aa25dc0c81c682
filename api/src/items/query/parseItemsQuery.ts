import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { ItemsQuery, SortKey } from './ItemsQuery'
import { parseFilter } from './parseFilter'
import { queryLimits } from './queryLimits'
import { readFlag, readInteger, readList, readText } from './readValues'

/**
 * Turns a query string, already split into a tree of names and texts, into the typed query of the items engine.
 *
 * Unknown parameters are ignored. Names of fields are not looked at here: that is the planner's part, which knows the
 * schema.
 *
 * @throws ApiError 422 for a malformed filter or a query beyond `queryLimits`.
 */
export function parseItemsQuery(raw: Readonly<Record<string, unknown>>): ItemsQuery {
  return {
    fields: parseFields(raw.fields),
    filter: parseFilter(raw.filter),
    q: parseSearch(raw.q),
    sort: parseSort(raw.sort),
    limit: readInteger(raw.limit),
    offset: parseOffset(raw.offset),
    page: parsePage(raw.page),
    single: raw.single !== undefined && readFlag(raw.single),
    meta: raw.meta === undefined ? null : readList(raw.meta),
    status: parseStatus(raw.status),
    lang: parseLanguages(raw.lang),
    groups: [...new Set(readList(raw.groups))],
  }
}

function parseFields(raw: unknown): string[] | null {
  const tokens = readList(raw)
  if (tokens.length === 0) return null
  if (tokens.length > queryLimits.fieldTokens) {
    throw new ApiError('unprocessable', say('fieldsTooMany', { max: queryLimits.fieldTokens }))
  }
  if (tokens.some((token) => token.split('.').length > queryLimits.depth)) {
    throw new ApiError('unprocessable', say('fieldsTooDeep', { max: queryLimits.depth }))
  }
  return tokens
}

function parseSearch(raw: unknown): string | null {
  const text = readText(raw)
  if (text === null || text === '') return null
  if (text.length > queryLimits.searchLength) {
    throw new ApiError('unprocessable', say('searchTooLong', { max: queryLimits.searchLength }))
  }
  return text
}

function parseSort(raw: unknown): SortKey[] {
  const keys = readList(raw)
  if (keys.length > queryLimits.sortKeys) {
    throw new ApiError('unprocessable', say('sortsTooMany', { max: queryLimits.sortKeys }))
  }
  return keys.map((key) => {
    if (key === '?') return { random: true }
    const descending = key.startsWith('-')
    return { random: false, field: descending ? key.slice(1) : key, descending }
  })
}

function parseOffset(raw: unknown): number | null {
  const offset = readInteger(raw)
  return offset === null ? null : Math.max(0, offset)
}

function parsePage(raw: unknown): number | null {
  const page = readInteger(raw)
  return page === null ? null : Math.max(1, page)
}

function parseStatus(raw: unknown): readonly string[] | '*' | null {
  const statuses = readList(raw)
  if (statuses.length === 0) return null
  return statuses.includes('*') ? '*' : statuses
}

function parseLanguages(raw: unknown): readonly string[] | null {
  const languages = readList(raw)
  return languages.length === 0 || languages.includes('*') ? null : languages
}
