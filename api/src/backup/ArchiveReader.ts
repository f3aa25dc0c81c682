import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { takeTurns } from '../db/takeTurns'
import { say } from '../errors/say'
import { checkName } from '../storage/checkName'
import {
  type ArchivePart,
  FILES_ENTRY,
  type FilePart,
  isPart,
  MANIFEST_ENTRY,
  type Manifest,
  parseManifest,
  refused,
  type TablePart,
} from './Manifest'

/** A model of thousands of tables has less. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024
/** One row: the longest value of a database, as base64. */
const MAX_LINE_CHARACTERS = 128 * 1024 * 1024
/** Rows of a real project unpack to some ten times their size. */
const MAX_RATIO = 200
const FREE_BYTES = 100 * 1024 * 1024

/** Thrown by what hears of the progress, to end the work. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Reads archives of `writeArchive`. Names in the archive are looked up and never become paths. */
export class ArchiveReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  /** @throws ApiError 422/12 for a file that is no whole archive, or that would unpack to much more than it is */
  static async open(path: string): Promise<ArchiveReader> {
    // With the first archive: a server reads one now and then.
    const { default: yauzl } = await import('yauzl')
    const zip = await yauzl
      .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
      .catch((cause: unknown) => {
        throw refused(say('archiveNone'), cause)
      })
    try {
      const entries = await readEntries(zip)
      refuseBomb(entries, (await stat(path)).size)
      const entry = entries.get(MANIFEST_ENTRY)
      if (!entry) throw refused(say('archiveNoBackup'))
      if (entry.uncompressedSize > MAX_MANIFEST_BYTES) throw damaged(MANIFEST_ENTRY)
      const content = await buffer(await openEntry(zip, entry))
      // It says the checksums of all others; its own is the one of the zip.
      if (crc32(content) !== entry.crc32) throw damaged(MANIFEST_ENTRY)
      const manifest = parseManifest(content.toString())
      return new ArchiveReader(zip, entries, manifest)
    } catch (error) {
      zip.close()
      throw asRefusal(error)
    }
  }

  /** Of all that is in it, unpacked. */
  get totalBytes(): number {
    let bytes = 0
    for (const { uncompressedSize } of this.entries.values()) bytes += uncompressedSize
    return bytes
  }

  /** Reads every part once and compares it with its checksum. @throws ApiError 422/12 */
  async verify(onProgress: (done: number, total: number) => void = () => undefined): Promise<void> {
    const total = this.totalBytes
    let done = 0
    const onBytes = (bytes: number) => {
      done += bytes
      onProgress(done, total)
    }
    const { tables, files } = this.manifest
    for (const table of tables) await this.#check(table, table.name, onBytes)
    await this.#check(files, FILES_ENTRY, onBytes)
    const names = new Set<string>()
    for await (const file of this.files()) {
      if (names.has(file.name)) throw refused(say('archiveTwice', { part: file.name }))
      names.add(file.name)
      await this.#check(file, file.name, onBytes)
    }
    if (names.size !== files.count) throw damaged(FILES_ENTRY)
  }

  /** @throws ApiError 422/12 when there are more or fewer rows than the archive says */
  async *rows(table: TablePart): AsyncGenerator<unknown[]> {
    let count = 0
    for await (const line of linesOf(await this.open(table), table.name)) {
      const values: unknown = parseLine(line, table.name)
      if (!Array.isArray(values) || values.length !== table.columns.length) throw damaged(table.name)
      count++
      yield values
    }
    if (count !== table.rows) throw refused(say('archiveRows', { table: table.name }))
  }

  async *files(): AsyncGenerator<FilePart> {
    for await (const line of linesOf(await this.open(this.manifest.files), FILES_ENTRY)) {
      const part = parseLine(line, FILES_ENTRY) as FilePart
      if (!isPart(part) || typeof part.name !== 'string') throw damaged(FILES_ENTRY)
      try {
        checkName(part.name)
      } catch (cause) {
        throw refused(say('archiveName'), cause)
      }
      yield part
    }
  }

  async open({ entry: name }: ArchivePart): Promise<Readable> {
    const entry = this.entries.get(name)
    if (!entry) throw refused(say('archiveIncomplete', { part: name }))
    return openEntry(this.zip, entry)
  }

  close(): void {
    this.zip.close()
  }

  async #check(part: ArchivePart, name: string, onBytes: (bytes: number) => void): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    try {
      for await (const chunk of await this.open(part)) {
        hash.update(chunk)
        bytes += chunk.length
        await takeTurns()
        onBytes(chunk.length)
      }
    } catch (error) {
      throw asRefusal(error, name)
    }
    if (bytes !== part.bytes || hash.digest('hex') !== part.sha256) throw damaged(name)
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw refused(say('archiveTwice', { part: entry.fileName }))
    entries.set(entry.fileName, entry)
  }
  return entries
}

function refuseBomb(entries: ReadonlyMap<string, Entry>, packedBytes: number): void {
  let bytes = 0
  for (const { uncompressedSize } of entries.values()) bytes += uncompressedSize
  if (bytes > FREE_BYTES && bytes > packedBytes * MAX_RATIO) throw refused(say('archiveTooLarge'))
}

/** The reader itself ends where more bytes come than the archive says. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  if (entry.isEncrypted()) throw refused(say('archiveEncrypted'))
  return zip.openReadStreamPromise(entry)
}

/** A long row comes in many pieces: they are put together once, at its end. */
async function* linesOf(source: Readable, part: string): AsyncGenerator<string> {
  source.setEncoding('utf8')
  let pieces: string[] = []
  let characters = 0
  for await (const chunk of source) {
    const [end = '', ...next] = (chunk as string).split('\n')
    pieces.push(end)
    characters += end.length
    if (next.length > 0) {
      const rest = next.pop() ?? ''
      yield pieces.join('')
      yield* next
      pieces = [rest]
      characters = rest.length
    }
    if (characters > MAX_LINE_CHARACTERS) throw damaged(part)
  }
  if (characters > 0) throw damaged(part)
}

function parseLine(line: string, part: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw damaged(part, cause)
  }
}

/** What goes wrong with an archive is its own fault, but for the disk that it is read from. */
function asRefusal(error: unknown, part = MANIFEST_ENTRY): unknown {
  const { name, syscall } = error as Error & NodeJS.ErrnoException
  return name === 'ApiError' || name === 'Interrupted' || syscall ? error : damaged(part, error)
}

function damaged(part: string, cause?: unknown) {
  return refused(say('archiveDamaged', { part }), cause)
}
