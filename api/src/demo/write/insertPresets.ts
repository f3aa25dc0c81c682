import type { Knex } from 'knex'
import { atlasPresets } from '../atlasPresets'
import { insertRows } from './insertRows'

export async function insertPresets(trx: Knex): Promise<void> {
  await insertRows(
    trx,
    'directus_collection_presets',
    atlasPresets.map((preset) => ({
      title: preset.title,
      user: null,
      role: null,
      collection: preset.collection,
      search_query: null,
      filters: preset.filters ? JSON.stringify(preset.filters) : null,
      view_type: preset.view_type ?? 'tabular',
      view_query: JSON.stringify(preset.view_query),
      view_options: JSON.stringify(preset.view_options),
    })),
  )
}
