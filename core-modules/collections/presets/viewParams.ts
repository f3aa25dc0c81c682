import { type Filter, partsOf } from '@pergola/sdk'
import { completeFilters } from '@pergola/sdk/items'

/** The part of a view that its address carries, so that a reload or a shared link shows the same rows. */
export interface ViewParams {
  search: string | null
  filters: readonly Filter[]
  sort: string | null
}

/**
 * Reads `?q=berlin&filter=population:gte:1000&sort=-name`. Values of filters are text here; lists are comma-separated. A group
 * is a list of such texts: `filter=$or:["name:eq:a","name:eq:b"]`.
 *
 * @returns `null` when the address says nothing about the view, so that the stored preference holds.
 */
export function parseViewParams(params: URLSearchParams): ViewParams | null {
  if (!params.has('q') && !params.has('filter') && !params.has('sort')) return null
  return {
    search: params.get('q') || null,
    filters: params.getAll('filter').flatMap(parseFilter),
    sort: params.get('sort') || null,
  }
}

function parseFilter(text: string): Filter[] {
  const [, group, list] = /^(\$or|\$and):(\[[\s\S]*)$/.exec(text) ?? []
  if (group && list) return [{ field: group, operator: 'group', value: readTexts(list).flatMap(parseFilter) }]
  const [, field, operator, value = ''] = /^([^:]+):([a-z]+)(?::([\s\S]*))?$/.exec(text) ?? []
  return field && operator ? [{ field, operator, value }] : []
}

function readTexts(json: string): string[] {
  try {
    return (JSON.parse(json) as unknown[]).map(String)
  } catch {
    return []
  }
}

/** A condition as one text; equal where they ask the same. */
export function formatFilter(filter: Filter): string {
  const { field, operator, value } = filter
  const parts = partsOf(filter)
  if (parts) return `${field}:${JSON.stringify(parts.map(formatFilter))}`
  const text = String(value ?? '')
  return text === '' ? `${field}:${operator}` : `${field}:${operator}:${text}`
}

/** The parameters above. */
const OWN = ['q', 'filter', 'sort']

/**
 * The query string of a view, with its question mark; empty for a view that needs none.
 *
 * @param current - Parameters of the address: what is not part of a view, such as the folder of a library or the bookmark that is shown, stays.
 */
export function formatViewParams(
  { search, filters, sort }: ViewParams,
  current = new URLSearchParams(),
): string {
  const parts = [
    ...[...current].flatMap(([name, value]) =>
      OWN.includes(name) ? [] : [`${encode(name)}=${encode(value)}`],
    ),
    ...(search ? [`q=${encode(search)}`] : []),
    ...completeFilters(filters).map((filter) => `filter=${encode(formatFilter(filter))}`),
    ...(sort ? [`sort=${encode(sort)}`] : []),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Legible where the rules of addresses allow it. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':').replaceAll('%2C', ',')
}
