import type { StoredRow } from './buildCountryRows'
import type { SourceCity } from './loadSources'

/** The order of values in a city's row. */
export const cityColumns = [
  'id',
  'name',
  'country',
  'feature',
  'is_capital',
  'population',
  'rating',
  'importance',
  'position',
  'latitude',
  'longitude',
  'created_on',
  'modified_on',
] as const

/** One city as values in the order of {@link cityColumns}: with 135,000 rows, objects would double the time. */
export type CityRow = StoredRow[string][]

/** @param now - UTC, as stored */
export function buildCityRows(
  cities: SourceCity[],
  countryIds: ReadonlyMap<string, number>,
  now: string,
): CityRow[] {
  const largest = cities.reduce((most, city) => Math.max(most, city.population), 0)
  return cities.map((city) => {
    const [longitude, latitude] = city.loc.coordinates
    return [
      city.cityId,
      city.name,
      countryIds.get(city.country) ?? null,
      city.featureCode,
      Number(city.featureCode === 'PPLC'),
      city.population || null,
      toStars(city.population),
      toImportance(city.population, largest),
      `{"lat":${latitude},"lng":${longitude}}`,
      latitude,
      longitude,
      now,
      now,
    ]
  })
}

/** 1 to 5; null where the population is unknown. */
function toStars(population: number): number | null {
  if (population <= 0) return null
  if (population >= 1_000_000) return 5
  if (population >= 250_000) return 4
  if (population >= 50_000) return 3
  return population >= 10_000 ? 2 : 1
}

/** 0 (a thousand people and fewer, or unknown) to 100 (as many as `largest`), logarithmic. */
function toImportance(population: number, largest: number): number {
  if (population <= 1_000) return 0
  return Math.round((100 * (Math.log10(population) - 3)) / (Math.log10(largest) - 3))
}
