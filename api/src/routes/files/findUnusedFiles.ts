import type { Knex } from 'knex'
import { takeTurns } from '../../db/takeTurns'
import { ApiError } from '../../errors/ApiError'
import { type ItemsContext, openItemsContext } from '../../items/ItemsContext'
import type { ItemsServiceOptions } from '../../items/ItemsService'
import { settingDefinitions } from '../../system/settingDefinitions'
import { MOST_TEXT_FIELDS, type Place, referencePlaces, textPlaces } from './findFileUses'

/** Files that nothing refers to. */
export interface UnusedFiles {
  /** The newest of them. */
  keys: number[]
  total: number
  /** False where the project has more text fields than are searched. */
  isComplete: boolean
}

const MOST_NAMED = 500
const ROWS_AT_ONCE = 500

interface FileNames {
  id: number
  private_hash: string | null
  filename_disk: string | null
  filename_download: string | null
}

/**
 * Finds files that no field, no setting and no long text refers to, in no item of any status. Each text is read once, whatever the
 * number of files. For administrators: the answer is about everything, also what a role may not read.
 *
 * @throws ApiError 403/10 for others
 */
export async function findUnusedFiles(
  options: Omit<ItemsServiceOptions, 'collection'>,
): Promise<UnusedFiles> {
  if (!options.viewer.isAdmin)
    throw new ApiError('forbidden', 'Only administrators see which files nothing refers to')
  const context = await openItemsContext({ ...options, onlyReads: true })
  const texts = textPlaces(context)
  const candidates = await filesWithoutReference(context)
  const ids = idsByName(candidates, await isNamedByDownload(context))
  const unused = new Set(candidates.map(({ id }) => id))
  for (const place of texts.slice(0, MOST_TEXT_FIELDS)) {
    if (unused.size === 0) break
    for await (const text of textsOf(context.db, place)) {
      for (const name of namesIn(text)) for (const id of ids.get(name) ?? []) unused.delete(id)
    }
  }
  return {
    keys: candidates
      .map(({ id }) => id)
      .filter((id) => unused.has(id))
      .slice(0, MOST_NAMED),
    total: unused.size,
    isComplete: texts.length <= MOST_TEXT_FIELDS,
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

/** A part of the rows at a time, so that others have their turn. */
async function* textsOf(db: Knex, { collection, column }: Place): AsyncGenerator<string> {
  const key = collection.primaryKey?.field
  if (!key) return
  for (let after: unknown = null; ; ) {
    const query = db(collection.name).select({ key, text: column }).whereNotNull(column).orderBy(key)
    if (after !== null) query.where(key, '>', after as Knex.Value)
    const rows: { key: unknown; text: unknown }[] = await query.limit(ROWS_AT_ONCE)
    for (const { text } of rows) yield String(text)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.key
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
      const name = part.replace(/^[.-]+|[.-]+$/g, '')
      yield name
      // The hash of a file, before an ending.
      yield name.replace(/\..*$/, '')
    }
  }
}
