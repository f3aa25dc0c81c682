/** Columns that listings sort or filter by, and those by which nested lists are looked up. */
export const indexes: readonly (readonly [collection: string, column: string])[] = [
  ['countries', 'name'],
  ['countries', 'region'],
  ['countries', 'status'],
  ['cities', 'name'],
  ['cities', 'country'],
  ['cities', 'population'],
  ['cities', 'feature'],
  ['cities', 'is_capital'],
  ['cities', 'rating'],
  ['cities', 'importance'],
  ['cities', 'latitude'],
  ['countries_languages', 'country'],
  ['countries_languages', 'language'],
  ['countries_borders', 'country'],
  ['countries_translations', 'country'],
]
