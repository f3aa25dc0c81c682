import type { Knex } from 'knex'
import type { Project } from '../project/Project'
import { createColumnIndex } from '../schema/alter/columnIndex'
import { translateModel } from '../templates/translateModel'
import { adminUser, atlasSettings } from './atlasAccess'
import { cities } from './collections/cities'
import { countries } from './collections/countries'
import { countriesBorders, countriesLanguages, countriesTranslations } from './collections/junctions'
import { languages } from './collections/languages'
import { relations } from './collections/relations'
import { buildCityRows, cityColumns } from './rows/buildCityRows'
import { buildCountryRows } from './rows/buildCountryRows'
import { loadSources } from './rows/loadSources'
import { createCollection } from './write/createCollection'
import { insertFlags, storeFlags } from './write/flags'
import { insertAccess } from './write/insertAccess'
import { insertPresets } from './write/insertPresets'
import { insertRows, insertValues } from './write/insertRows'

/** Columns that listings sort or filter by, and those by which nested lists are looked up. */
const indexes: readonly (readonly [collection: string, column: string])[] = [
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

/**
 * Fills a freshly installed project with the demo: countries and cities of the world, their flags, an editor with
 * limited rights, and listings worth looking at.
 *
 * Everything is written in one transaction with plain inserts (about 150,000 rows in a few seconds); the flags are
 * stored before it and removed again when it fails. On MySQL, which commits at each `CREATE TABLE`, a failure leaves
 * empty tables behind.
 *
 * @throws when the development dependencies with the data are not installed, or the project has such tables already
 */
export async function seedAtlas(project: Project): Promise<void> {
  const now = new Date().toISOString().slice(0, 19).replace('T', ' ')
  const sources = loadSources()
  const collections = await translateModel([
    ...[languages, countries, cities],
    ...[countriesLanguages, countriesBorders, countriesTranslations],
  ])
  const flags = await storeFlags(project.storage, sources)
  try {
    await project.knex.transaction(async (trx) => {
      const admin = await trx('directus_users').where({ email: adminUser.email }).first('id')
      const ownerId = Number(admin?.id ?? 1)
      const rows = buildCountryRows(sources.countries, sources.cities, { now, ownerId })

      for (const collection of collections) await createCollection(trx, project.dialect, collection)
      await insertRows(trx, 'directus_relations', relations)

      const flagIds = await insertFlags(trx, flags, { now, ownerId, storage: project.config.storage.type })
      const withFlags = rows.countries.map((row) => ({ ...row, flag: flagIds.get(String(row.code)) ?? null }))
      await insertRows(trx, languages.collection, rows.languages)
      await insertRows(trx, countries.collection, withFlags)
      await insertRows(trx, countriesLanguages.collection, rows.countriesLanguages)
      await insertRows(trx, countriesBorders.collection, rows.countriesBorders)
      await insertRows(trx, countriesTranslations.collection, rows.countriesTranslations)
      const cityRows = buildCityRows(sources.cities, rows.idsByShortCode, now)
      await insertValues(trx, cities.collection, cityColumns, cityRows)
      // Last, since keeping an index up to date during the inserts would take longer.
      for (const [table, column] of indexes) await createColumnIndex(trx, table, column)

      await insertAccess(trx)
      await insertPresets(trx)
      await updateSettings(trx)
      await project.schema.invalidate(trx)
    })
  } catch (error) {
    await Promise.all(flags.map((flag) => project.storage.delete(flag.storageName)))
    throw error
  }
}

async function updateSettings(trx: Knex): Promise<void> {
  for (const [key, value] of Object.entries(atlasSettings)) {
    const changed = await trx('directus_settings').where({ key }).update({ value })
    if (changed === 0) await trx('directus_settings').insert({ key, value })
  }
}
