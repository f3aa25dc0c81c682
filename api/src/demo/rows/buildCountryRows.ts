import { toSlug } from '@pergola/sdk/contract'
import type { SourceCity, SourceCountry } from './loadSources'
import { regionColors } from './regionColors'
import { twoLetterCodes } from './translationLanguages'

/** Values as stored: arrays joined by commas, JSON as text. */
export type StoredRow = Record<string, string | number | null>

export interface CountryRows {
  countries: StoredRow[]
  languages: StoredRow[]
  countriesLanguages: StoredRow[]
  countriesBorders: StoredRow[]
  countriesTranslations: StoredRow[]
  /** Two-letter code -> id of the country's row. */
  idsByShortCode: Map<string, number>
}

/**
 * Turns the source's countries into rows, numbered in the order of their English names.
 *
 * @param stamps - `now`: UTC, as stored; `ownerId`: the user the rows belong to
 */
export function buildCountryRows(
  sources: SourceCountry[],
  sourceCities: SourceCity[],
  stamps: { now: string; ownerId: number },
): CountryRows {
  const sorted = [...sources].sort((a, b) => a.name.common.localeCompare(b.name.common, 'en'))
  const ids = new Map(sorted.map((country, index) => [country.cca3, index + 1]))
  const inhabited = new Set(sourceCities.map((city) => city.country))
  const idOf = (country: SourceCountry) => ids.get(country.cca3) as number

  return {
    countries: sorted.map((country) => ({
      id: idOf(country),
      ...countryRow(country, inhabited.has(country.cca2)),
      owner: stamps.ownerId,
      created_on: stamps.now,
      modified_by: null,
      modified_on: stamps.now,
      imported_on: stamps.now,
    })),
    languages: languageRows(sorted),
    countriesLanguages: sorted.flatMap((country) =>
      Object.keys(country.languages).map((language) => ({ country: idOf(country), language })),
    ),
    countriesBorders: sorted.flatMap((country) =>
      country.borders.map((code) => ({ country: idOf(country), neighbour: ids.get(code) ?? null })),
    ),
    countriesTranslations: sorted.flatMap((country) => translationRows(country, idOf(country))),
    idsByShortCode: new Map(sorted.map((country) => [country.cca2, idOf(country)])),
  }
}

function countryRow(country: SourceCountry, isInhabited: boolean): StoredRow {
  const [latitude, longitude] = country.latlng
  return {
    status: isInhabited && country.independent !== null ? 'published' : 'draft',
    name: country.name.common,
    official_name: country.name.official,
    code: country.cca3,
    slug: toSlug(country.name.common),
    color: regionColors[country.region] ?? null,
    demonym: country.demonyms?.eng?.m || null,
    tags: [...country.tld, ...Object.keys(country.currencies)].join(','),
    capital: country.capital.join(', ') || null,
    region: country.region,
    subregion: country.subregion || null,
    area: country.area > 0 ? country.area : null,
    landlocked: Number(country.landlocked),
    independent: Number(country.independent ?? false),
    position: JSON.stringify({ lat: latitude, lng: longitude }),
    also_known_as: otherNames(country),
    note: isInhabited ? null : 'No populated place of this territory is in the source.',
  }
}

function otherNames(country: SourceCountry): string | null {
  return country.altSpellings.filter((spelling) => spelling !== country.cca2).join(', ') || null
}

function languageRows(countries: SourceCountry[]): StoredRow[] {
  const languages = new Map(countries.flatMap((country) => Object.entries(country.languages)))
  return [...languages].map(([code, name]) => ({ code, name })).sort((a, b) => a.code.localeCompare(b.code))
}

function translationRows(country: SourceCountry, id: number): StoredRow[] {
  return Object.entries(country.translations).flatMap(([code, { common, official }]) => {
    const language = twoLetterCodes[code]
    return language ? [{ country: id, language, name: common, official_name: official }] : []
  })
}
