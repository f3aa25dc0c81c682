import type { Knex } from 'knex'
import { atlasSettings } from '../atlasAccess'

export async function updateSettings(trx: Knex): Promise<void> {
  for (const [key, value] of Object.entries(atlasSettings)) {
    const changed = await trx('directus_settings').where({ key }).update({ value })
    if (changed === 0) await trx('directus_settings').insert({ key, value })
  }
}
