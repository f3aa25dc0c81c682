import { fieldDenial, isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import { ItemsService, type ItemsServiceOptions } from '../../items/ItemsService'
import type { Key } from '../../items/keys'
import { openItemsContext } from '../../items/openItemsContext'
import { EMPTY_QUERY, type FilterNode } from '../../items/query/ItemsQuery'
import type { CollectionSchema } from '../../schema/Schema'
import { settingDefinitions } from '../../system/settingDefinitions'

/** Where a file is used: one field of one collection. */
export interface FileUse {
  collection: string
  field: string
  /** `reference`: by its key. `text`: by its address, inside a text. */
  by: 'reference' | 'text'
  /** The first that the reader may read: their keys and short texts. */
  items: Row[]
  /** How many more there are. */
  others: number
}

export interface FileUses {
  uses: FileUse[]
  /** Items that refer to it by a field or in a collection that the reader may not read. */
  hidden: number
  /** False where the project has more text fields than are searched. */
  isComplete: boolean
}

/** Items named for each field. */
const MOST_NAMED = 5
/** Counting references ends here. */
const MOST_COUNTED = 1000
/** Each one is read from its first row to its last. */
const MOST_TEXT_FIELDS = 40

type Options = Omit<ItemsServiceOptions, 'collection'>

/** A column that may hold the file. */
export interface UsePlace {
  collection: CollectionSchema
  /** The column that is searched. */
  column: string
  by: FileUse['by']
  /** The column of a junction that leads to the items that are named instead of its rows. */
  through: string | null
  /** Rows that hold a file there; all of them where left out. */
  rows?: { column: string; values: readonly string[] }
}

/**
 * Finds the items that refer to a file: by fields and junctions, and by its addresses inside long texts.
 *
 * @throws 404/203 for a file that does not exist or may not be read
 */
export async function findFileUses(options: Options, key: Key): Promise<FileUses> {
  await new ItemsService({ ...options, collection: 'directus_files' }).readOne(key)
  const context = await openItemsContext({ ...options, onlyReads: true })
  const names = namesOf(await addressesOf(context, key))
  const texts = textPlaces(context)
  const result: FileUses = { uses: [], hidden: 0, isComplete: texts.length <= MOST_TEXT_FIELDS }
  for (const place of [...referencePlaces(context), ...settingPlaces(context)]) {
    const total = await countReferences(context.db, place, key)
    if (total === 0) continue
    const named = namedCollection(context, place)
    if (!isAllowed(context.permissions.access(named, 'read')) || isFieldDenied(context, place)) {
      result.hidden += total
      continue
    }
    const { items } = await readNamed(options, place, named, [String(key)])
    const field = place.through === null ? place.column : place.collection.name
    result.uses.push({ collection: named.name, field, by: 'reference', items, others: total - items.length })
  }
  // Who may change a file chooses its name: only texts that the reader may read answer whether they hold it.
  for (const place of texts.slice(0, MOST_TEXT_FIELDS)) {
    const { collection, column: field } = place
    if (!isAllowed(context.permissions.access(collection, 'read'))) continue
    const { items, total } = await readNamed(options, place, collection, names)
    if (total === 0) continue
    result.uses.push({ collection: collection.name, field, by: 'text', items, others: total - items.length })
  }
  return result
}

/** Ends of the addresses of a file, however they were taken; null where it has none of this kind. */
export interface FileAddresses {
  hash: string | null
  disk: string | null
  /** Disk names that an address writes in another way. */
  encodedDisk: string | null
  /** Where addresses of the project are made of names. */
  name: string | null
}

export async function addressesOf({ db, project }: ItemsContext, key: Key): Promise<FileAddresses> {
  const row = await db('directus_files')
    .where({ id: key })
    .first('private_hash', 'filename_disk', 'filename_download')
  const isByName = (await project.settings.get()).text('asset_url_naming') === 'filename_download'
  const { private_hash: hash, filename_disk: disk, filename_download: name } = row
  return {
    hash: hash ? `/${hash}` : null,
    disk: disk ? `/${disk}` : null,
    encodedDisk: disk && encodeURIComponent(disk) !== disk ? `/${encodeURIComponent(disk)}` : null,
    name: isByName && name ? `/assets/${encodeURIComponent(name)}` : null,
  }
}

/** What a text that names the file contains. */
export function namesOf({ hash, disk, encodedDisk, name }: FileAddresses): string[] {
  return [hash?.slice(1), disk?.slice(1), encodedDisk, name].filter((part) => typeof part === 'string')
}

/** Fields that refer to files. */
export function referencePlaces({ schema }: ItemsContext): UsePlace[] {
  return [...schema.collections.values()].flatMap((collection) =>
    [...collection.fields.values()].flatMap(({ field }): UsePlace[] => {
      const edge = schema.relationOf(collection.name, field)
      if (edge?.kind !== 'm2o' || edge.target.name !== 'directus_files') return []
      const row = schema.relations.find(
        ({ collectionMany, fieldMany }) => collectionMany === collection.name && fieldMany === field,
      )
      const through = row?.junctionField ?? null
      const isJunction = through !== null && schema.relationOf(collection.name, through)?.kind === 'm2o'
      return [{ collection, column: field, by: 'reference', through: isJunction ? through : null }]
    }),
  )
}

/** Settings that hold a file: the one value of each is a text. */
export function settingPlaces({ schema }: ItemsContext): UsePlace[] {
  const collection = schema.collections.get('directus_settings')
  if (!collection) return []
  const values = settingDefinitions.filter(({ type }) => type === 'file').map(({ key }) => key)
  return [{ collection, column: 'value', by: 'reference', through: null, rows: { column: 'key', values } }]
}

/** Long texts of the project's own collections. */
export function textPlaces({ schema }: ItemsContext): UsePlace[] {
  return [...schema.collections.values()]
    .filter(({ name }) => !name.startsWith('directus_'))
    .flatMap((collection) =>
      [...collection.fields.values()]
        .filter(({ column }) => column && LONG_TEXT.test(column.datatype))
        .map(({ field }): UsePlace => ({ collection, column: field, by: 'text', through: null })),
    )
}

/** Where the reader must not know of the field, or of the one that leads on from it. */
function isFieldDenied({ permissions }: ItemsContext, { collection, column, through }: UsePlace): boolean {
  const access = permissions.access(collection, 'read')
  return (
    !isAllowed(access) ||
    [column, through].some((field) => field !== null && fieldDenial(access, field) === 'all')
  )
}

/** The collection of the items that are named. */
function namedCollection({ schema }: ItemsContext, { collection, through }: UsePlace): CollectionSchema {
  const edge = through === null ? null : schema.relationOf(collection.name, through)
  return edge?.target ?? collection
}

async function countReferences(db: Knex, { collection, column, rows }: UsePlace, key: Key): Promise<number> {
  const matching = db(collection.name).select(db.raw('1')).where(column, key).limit(MOST_COUNTED)
  if (rows) matching.whereIn(rows.column, [...rows.values])
  const [row] = await db.from(matching.as('matching')).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** The first items that the viewer may read, and how many they are; none where a field or the junction is denied. */
async function readNamed(
  options: Options,
  place: UsePlace,
  named: CollectionSchema,
  wanted: readonly string[],
): Promise<{ items: Row[]; total: number }> {
  const { collection, through } = place
  const fields = through === null ? null : [`${through}.*`]
  try {
    const { data = [], meta } = await new ItemsService({ ...options, collection: collection.name }).readMany({
      query: {
        ...EMPTY_QUERY,
        fields,
        filter: filterOf(place, wanted),
        limit: MOST_NAMED,
        status: '*',
        meta: ['filter_count'],
      },
    })
    const rows = through === null ? data : data.map((row) => row[through])
    const items = rows
      .filter((row): row is Row => typeof row === 'object' && row !== null)
      .map((row) => nameOf(named, row))
    return {
      items,
      total: Number((meta as { filter_count?: number } | undefined)?.filter_count ?? items.length),
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { items: [], total: 0 }
    throw error
  }
}

/** Items that hold one of these there. */
export function filterOf({ column, by, rows }: UsePlace, wanted: readonly string[]): FilterNode[] {
  const holding = wanted.map(
    (value, index): FilterNode => ({
      path: [column],
      operator: by === 'reference' ? 'eq' : 'contains',
      value,
      or: index > 0,
    }),
  )
  if (!rows) return holding
  return [...holding, { path: [rows.column], operator: 'in', value: rows.values, or: false }]
}

/** What an item can be called by, without its long texts. */
function nameOf({ fields, primaryKey }: CollectionSchema, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => {
      const field = fields.get(name)
      const isShort = field?.column && !LONG_TEXT.test(field.column.datatype)
      return name === primaryKey?.field || (isShort && field.type === 'string')
    }),
  )
}

const LONG_TEXT = /^(TINY|MEDIUM|LONG)?TEXT$/
