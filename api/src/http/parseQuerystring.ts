import qs from 'qs'

/**
 * Parses a query string with PHP's brackets: `filter[title][eq]=x`, `fields[]=id`, `fields[0]=id`.
 *
 * The limits bound the work a hostile query can cause; what lies beyond them is dropped.
 */
export function parseQuerystring(text: string): Record<string, unknown> {
  return qs.parse(text, {
    // Each group of filters takes two levels.
    depth: 24,
    parameterLimit: 2_000,
    arrayLimit: 1_000,
    plainObjects: true,
    allowDots: false,
  })
}
