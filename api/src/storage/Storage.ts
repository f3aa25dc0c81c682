import type { Readable } from 'node:stream'

/**
 * Where the bytes of a project's files live. One instance belongs to one project.
 *
 * Names are relative paths with `/` between folders (`originals/harbour.jpg`). A name that would leave the
 * storage's root, or that holds control characters, is refused with a {@link StorageError}.
 */
export interface Storage {
  /** Stores the whole content, replacing what had the name. Readers see the old or the new content, never a part. */
  put(name: string, content: Readable | Buffer): Promise<void>

  /**
   * @param range - inclusive byte positions; without it the whole content
   * @returns null when nothing has the name. The caller has to consume or destroy the stream.
   */
  get(name: string, range?: ByteRange): Promise<StoredFile | null>

  /** Size and date without the content; null when nothing has the name. */
  stat(name: string): Promise<StoredFileInfo | null>

  /** Deleting what is not there succeeds. */
  delete(name: string): Promise<void>

  /** Deletes everything below the folder. */
  deleteFolder(name: string): Promise<void>

  /** @throws {@link StorageError} `not-found` when nothing has the name `from` */
  rename(from: string, to: string): Promise<void>

  /** Removes what has lain below `incoming/` since before that time: writes that were never finished. */
  sweep(before: Date): Promise<void>
}

/** Folder of content on its way to its name. */
export const INCOMING_FOLDER = 'incoming'

export interface ByteRange {
  start: number
  end: number
}

export interface StoredFileInfo {
  /** Of the whole content, also when a range was asked for. */
  sizeBytes: number
  modifiedAt: Date
}

export interface StoredFile extends StoredFileInfo {
  stream: Readable
}
