/** What one request may ask for; beyond it the answer is 422. Far above anything the console or a person sends. */
export const queryLimits = {
  /** Dots in one `fields` token or filter path. */
  depth: 10,
  fieldTokens: 500,
  filters: 100,
  /** Values of one `in`, `nin` or `all`. */
  filterValues: 2_000,
  sortKeys: 20,
  searchLength: 500,
  /** Keys in one `/{ids}` path or rows in one batch body. */
  keys: 5_000,
  /** Objects that one nested write may touch. */
  nestedWrites: 10_000,
} as const
