import { ApiError } from '../errors/ApiError'
import { type Sentence, say } from '../errors/say'
import type { ColumnDefinition } from '../schema/alter/columnSql'

export const FORMAT_VERSION = 1
export const MANIFEST_ENTRY = 'manifest.json'
export const FILES_ENTRY = 'files.ndjson'

/** A part of the archive, and how it is recognised as whole. */
export interface ArchivePart {
  /** Its name within the archive. */
  entry: string
  bytes: number
  /** SHA-256, hexadecimal. */
  sha256: string
}

/** One table: a line of JSON for each row, an array of the values in the order of the columns. */
export interface TablePart extends ArchivePart {
  name: string
  columns: ColumnDefinition[]
  indexes: TableIndex[]
  /** The next key that was not given out before; null where the table gives out none. */
  nextKey: number | null
  rows: number
}

export interface TableIndex {
  columns: string[]
  unique: boolean
}

/** A line of the list of files. */
export interface FilePart extends ArchivePart {
  /** `filename_disk` of its record. */
  name: string
}

/** What an archive says about itself, in its last entry: one that was cut off has none. */
export interface Manifest {
  pergola_backup: number
  created_at: string
  /** Of the project that was backed up. */
  project: string
  database: 'sqlite' | 'mysql'
  /** The newest change of the system tables that the project had. */
  migration: number
  tables: TablePart[]
  /** The list of the files, and how many they are. */
  files: ArchivePart & { count: number }
  /** Records whose content was not in the storage. */
  missing_files: number
}

/** @throws 422/12 for what no archive of ours says */
export function parseManifest(text: string): Manifest {
  const parsed = parseObject(text)
  const { pergola_backup: version } = parsed
  if (!Number.isInteger(version)) throw refused(say('archiveNoBackup'))
  if (Number(version) > FORMAT_VERSION) throw refused(say('archiveNewer'))
  if (!isManifest(parsed)) throw refused(say('archiveDamaged', { part: MANIFEST_ENTRY }))
  return parsed
}

function isManifest(value: Partial<Manifest>): value is Manifest {
  const { tables, files } = value
  return (
    Array.isArray(tables) &&
    tables.every(isTablePart) &&
    isPart(files) &&
    [value.migration, value.missing_files, files.count].every(isCount) &&
    ['sqlite', 'mysql'].includes(String(value.database)) &&
    new Set(tables.map(({ name }) => name.toLowerCase())).size === tables.length
  )
}

function isTablePart(value: unknown): value is TablePart {
  if (!isPart(value)) return false
  const { name, columns, indexes, rows, nextKey } = value as Partial<TablePart>
  return (
    typeof name === 'string' &&
    name !== '' &&
    Array.isArray(columns) &&
    columns.length > 0 &&
    columns.every(isColumn) &&
    Array.isArray(indexes) &&
    indexes.every(({ columns: names }) => Array.isArray(names) && names.every(isText)) &&
    isCount(rows) &&
    (nextKey === null || isCount(nextKey))
  )
}

/** Datatypes become part of a statement: letters and blanks only; a length is digits, or a list of quoted values. */
function isColumn(value: unknown): value is ColumnDefinition {
  const { name, datatype, length, defaultValue } = Object(value) as Partial<ColumnDefinition>
  return (
    isText(name) &&
    /^[A-Z][A-Z0-9 ]*$/.test(String(datatype)) &&
    (length === null || /^(\d+(,\d+)?|'([^']|'')*'(,'([^']|'')*')*)$/.test(String(length))) &&
    (defaultValue === null || typeof defaultValue === 'string')
  )
}

export function isPart(value: unknown): value is ArchivePart {
  const { entry, bytes, sha256 } = Object(value) as Partial<ArchivePart>
  return isText(entry) && isCount(bytes) && /^[0-9a-f]{64}$/.test(String(sha256))
}

function parseObject(text: string): Partial<Manifest> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** An archive that is not restored. */
export function refused(sentence: Sentence, cause?: unknown): ApiError {
  return new ApiError('unprocessable', sentence, { cause })
}
