import { createHash, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { Storage } from '../../storage/Storage'
import type { Sources } from '../rows/loadSources'
import { insertRows } from './insertRows'

/** A flag whose bytes are in the storage already. */
export interface StoredFlag {
  /** Three-letter code of the country. */
  code: string
  country: string
  diskName: string
  storageName: string
  sizeBytes: number
  checksum: string
}

/** Puts the flag of each country into the storage. */
export async function storeFlags(storage: Storage, sources: Sources): Promise<StoredFlag[]> {
  return Promise.all(
    sources.countries.map(async ({ cca3, name }) => {
      const svg = await sources.readFlag(cca3)
      const diskName = `${randomUUID()}.svg`
      const storageName = `originals/${diskName}`
      await storage.put(storageName, svg)
      const checksum = createHash('md5').update(svg).digest('hex')
      return { code: cca3, country: name.common, diskName, storageName, sizeBytes: svg.length, checksum }
    }),
  )
}

/**
 * Writes the file records of stored flags, in a folder of their own.
 *
 * @returns the file id by the country's three-letter code
 */
export async function insertFlags(
  trx: Knex,
  flags: StoredFlag[],
  stamps: { now: string; ownerId: number; storage: string },
): Promise<Map<string, number>> {
  const [folder] = await trx('directus_folders').insert({ name: 'Flags', parent_folder: null })
  await insertRows(
    trx,
    'directus_files',
    flags.map((flag) => ({
      storage: stamps.storage,
      private_hash: randomUUID().replaceAll('-', '').slice(0, 16),
      filename_disk: flag.diskName,
      filename_download: `${flag.code.toLowerCase()}.svg`,
      title: `Flag of ${flag.country}`,
      type: 'image/svg+xml',
      uploaded_by: stamps.ownerId,
      uploaded_on: stamps.now,
      charset: 'utf-8',
      filesize: flag.sizeBytes,
      width: null,
      height: null,
      duration: 0,
      embed: null,
      folder,
      description: '',
      location: flag.country,
      tags: 'flag',
      checksum: flag.checksum,
      metadata: null,
    })),
  )
  const records = await trx('directus_files').where({ folder }).select('id', 'filename_disk')
  const idsByDiskName = new Map(records.map((record) => [record.filename_disk, Number(record.id)]))
  return new Map(flags.map((flag) => [flag.code, idsByDiskName.get(flag.diskName) as number]))
}
