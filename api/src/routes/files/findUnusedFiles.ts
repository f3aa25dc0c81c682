import type { Knex } from 'knex'
import { takeTurns } from '../../db/takeTurns'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import type { ItemsServiceOptions } from '../../items/ItemsService'
import { openItemsContext } from '../../items/openItemsContext'
import { datatypes } from '../../schema/datatypes'
import type { CollectionSchema } from '../../schema/Schema'
import { settingDefinitions } from '../../system/settingDefinitions'
import { referencePlaces } from './findFileUses'

/** Files that nothing refers to. */
export interface UnusedFiles {
  /** The newest of them. */
  keys: number[]
  total: number
  /** False where the project has more fields that hold text than are searched. */
  isComplete: boolean
}

const MOST_NAMED = 500
const ROWS_AT_ONCE = 500
/** Neither part of a decimal is a key: positions on a map would keep every file. */
const WHOLE_NUMBER = /(?<!\d|\d\.)\d+(?!\d|\.\d)/g
/** Each is read from its first row to its last, those of one collection together. */
const MOST_FIELDS = 400

interface FileNames {
  id: number
  private_hash: string | null
  filename_disk: string | null
  filename_download: string | null
}

/** Columns of a collection that may name a file. */
interface Place {
  collection: CollectionSchema
  texts: readonly string[]
  /** What they hold is not known: each whole number in them may be the key of a file. */
  json: readonly string[]
}

/**
 * Finds files that no field, no setting and no text refers to, in no item of any status. A file that is named by mistake may be
 * deleted, so what only might be a use counts as one. Each text is read once, whatever the number of files. For administrators:
 * the answer is about everything, also what a role may not read.
 *
 * @throws ApiError 403/10 for others
 */
export async function findUnusedFiles(
  options: Omit<ItemsServiceOptions, 'collection'>,
): Promise<UnusedFiles> {
  if (!options.viewer.isAdmin) throw new ApiError('forbidden', say('unusedFilesAdministrators'))
  const context = await openItemsContext({ ...options, onlyReads: true })
  const candidates = await filesWithoutReference(context)
  const ids = idsByName(candidates, await isNamedByDownload(context))
  const unused = new Set(candidates.map(({ id }) => id))
  const keepNamed = (text: string) => {
    for (const name of namesIn(text)) for (const id of ids.get(name) ?? []) unused.delete(id)
  }
  for (const text of await settingTexts(context)) keepNamed(text)
  const { places, isComplete } = placesOf(context)
  for (const place of places) {
    if (unused.size === 0) break
    for await (const row of rowsOf(context.db, place)) {
      for (const column of [...place.texts, ...place.json]) keepNamed(String(row[column] ?? ''))
      for (const column of place.json)
        for (const [key] of String(row[column] ?? '').matchAll(WHOLE_NUMBER)) unused.delete(Number(key))
    }
  }
  return {
    keys: candidates
      .map(({ id }) => id)
      .filter((id) => unused.has(id))
      .slice(0, MOST_NAMED),
    total: unused.size,
    isComplete,
  }
}

/** Newest first. */
async function filesWithoutReference(context: ItemsContext): Promise<FileNames[]> {
  const { db } = context
  const query = db('directus_files')
    .select('id', 'private_hash', 'filename_disk', 'filename_download')
    .orderBy('id', 'desc')
  for (const { collection, column } of referencePlaces(context)) {
    query.whereNotIn('id', db(collection.name).select(column).whereNotNull(column))
  }
  const keys = settingDefinitions.filter(({ type }) => type === 'file').map(({ key }) => key)
  const settings: (string | null)[] = await db('directus_settings').whereIn('key', keys).pluck('value')
  const inUse = new Set(settings.map(Number))
  return (await query).filter(({ id }: FileNames) => !inUse.has(id))
}

async function isNamedByDownload({ project }: ItemsContext): Promise<boolean> {
  return (await project.settings.get()).text('asset_url_naming') === 'filename_download'
}

/** Several files may have one name. */
function idsByName(files: readonly FileNames[], byDownload: boolean): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const { id, private_hash, filename_disk, filename_download } of files) {
    const download = byDownload && filename_download ? encodeURIComponent(filename_download) : null
    for (const name of [private_hash, filename_disk, download]) {
      if (name) ids.set(name, [...(ids.get(name) ?? []), id])
    }
  }
  return ids
}

/** The project's own collections, as far as the limit of fields goes. */
function placesOf({ schema }: ItemsContext): { places: Place[]; isComplete: boolean } {
  const places: Place[] = []
  let left = MOST_FIELDS
  for (const collection of schema.collections.values()) {
    if (collection.isSystem) continue
    const columns = collection.columns.filter(({ column }) => datatypes[column.datatype]?.family === 'text')
    if (columns.length > left) return { places, isComplete: false }
    left -= columns.length
    const namesOf = (isJson: boolean) =>
      columns.filter(({ type }) => (type === 'json') === isJson).map(({ field }) => field)
    if (columns.length > 0) places.push({ collection, texts: namesOf(false), json: namesOf(true) })
  }
  return { places, isComplete: true }
}

async function settingTexts({ db }: ItemsContext): Promise<string[]> {
  const values: (string | null)[] = await db('directus_settings').pluck('value')
  return values.flatMap((value) => value ?? [])
}

/** A part of the rows at a time, so that others have their turn. */
async function* rowsOf(db: Knex, { collection, texts, json }: Place): AsyncGenerator<Row> {
  const key = collection.primaryKey?.field
  if (!key) return yield* await db(collection.name).select([...texts, ...json])
  for (let after: unknown = null; ; ) {
    const query = db(collection.name)
      .select([...new Set([key, ...texts, ...json])])
      .orderBy(key)
    if (after !== null) query.where(key, '>', after as Knex.Value)
    const rows: Row[] = await query.limit(ROWS_AT_ONCE)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.[key]
    await takeTurns()
  }
}

/**
 * All that may name a file in a text: the words of an address, and for those that punctuation of the text touches the words
 * between it.
 */
function* namesIn(text: string): Generator<string> {
  for (const [word] of text.matchAll(/[\w.!~*'()%-]{4,}/g)) {
    yield word
    // What follows an address is taken for a part of it: a bracket, a full stop.
    for (let end = word, cut = 0; cut < 4 && /[)'!*~.]$/.test(end); cut += 1) {
      end = end.slice(0, -1)
      yield end
    }
    for (const part of word.split(/[!~*'()]+/)) {
      const name = withoutEdges(part)
      yield name
      // The hash of a file, before an ending.
      yield name.split('.', 1)[0] ?? ''
    }
  }
}

/** Without the dots and hyphens around it. */
function withoutEdges(word: string): string {
  let end = word.length
  while ('.-'.includes(word[end - 1] ?? ' ')) end -= 1
  return word.slice(0, end).replace(/^[.-]+/, '')
}
