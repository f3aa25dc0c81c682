import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { sweepFolder } from '../../storage/sweepFolder'

/** The JSON of an answer: what stands before its data, the data, and what stands behind it. */
export interface TextAnswer {
  before: string
  /** In memory, or in a temporary file that its reader removes. */
  data: Uint8Array | { path: string }
  after: string
  /** Entity tag of a single item. */
  version?: string
}

const SPOOLED_PREFIX = 'pergola-answer-'

/** Held in memory until there is more; then everything goes into a file. */
const MEMORY_BYTES = 1024 * 1024

/**
 * Collects the JSON of an answer up to a budget. Long answers wait in a temporary file until they are whole: so one that
 * is too long can still be refused in proper form, and a slow client holds neither memory nor the database.
 */
export class AnswerText {
  #pieces: Buffer[] = []
  #heldBytes = 0
  #totalBytes = 0
  #spooled: { path: string; file: FileHandle } | null = null

  constructor(private readonly maxBytes: number) {}

  get totalBytes(): number {
    return this.#totalBytes
  }

  /** @throws ApiError 422/12 beyond the budget */
  async add(text: string | Buffer): Promise<void> {
    const piece = typeof text === 'string' ? Buffer.from(text) : text
    this.#totalBytes += piece.length
    if (this.#totalBytes > this.maxBytes) throw answerTooLong(this.maxBytes)
    this.#pieces.push(piece)
    this.#heldBytes += piece.length
    if (this.#heldBytes > MEMORY_BYTES) await this.#spool()
  }

  /** What was collected; call `discard` instead when the answer is not sent. */
  async finish(): Promise<TextAnswer['data']> {
    if (!this.#spooled) return Buffer.concat(this.#pieces)
    await this.#spool()
    await this.#spooled.file.close()
    return { path: this.#spooled.path }
  }

  async discard(): Promise<void> {
    this.#pieces = []
    await this.#spooled?.file.close().catch(() => undefined)
    if (this.#spooled) await rm(this.#spooled.path, { force: true })
  }

  async #spool(): Promise<void> {
    if (!this.#spooled) {
      const path = join(tmpdir(), `${SPOOLED_PREFIX}${randomUUID()}`)
      this.#spooled = { path, file: await open(path, 'wx', 0o600) }
    }
    await this.#spooled.file.writeFile(Buffer.concat(this.#pieces))
    this.#pieces = []
    this.#heldBytes = 0
  }
}

/** Removes what killed processes have left behind. */
export function sweepSpooledAnswers(before: Date): Promise<void> {
  return sweepFolder(tmpdir(), { before, prefix: SPOOLED_PREFIX })
}

function answerTooLong(maxBytes: number): ApiError {
  const megabytes = Math.floor(maxBytes / 1024 / 1024)
  return new ApiError('unprocessable', say('answerTooLarge', { megabytes }))
}
