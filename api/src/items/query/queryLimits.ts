/** What one request may ask for; beyond it the answer is 422. Far above anything the console or a person sends. */
export const queryLimits = {
  /** Dots in one `fields` token or filter path. */
  depth: 10,
  fieldTokens: 500,
  filters: 100,
  /** Groups of filters in each other. */
  filterDepth: 5,
  /** Values of one `in`, `nin` or `all`. */
  filterValues: 2_000,
  sortKeys: 20,
  searchLength: 500,
} as const
