import { randomUUID } from 'node:crypto'
import type { Row } from '../ItemsContext'

/** Columns of a file record that only the server knows: what the content is and where. */
export interface ContentColumns {
  /** The kind of storage: `local` or `s3`. */
  storage: string
  filename_disk: string
  type: string
  charset: string
  filesize: number
  width: number | null
  height: number | null
  duration: number
  embed: string | null
  checksum: string
}

/** The names of {@link ContentColumns}. */
export const contentColumns = [
  'storage',
  'filename_disk',
  'type',
  'charset',
  'filesize',
  'width',
  'height',
  'duration',
  'embed',
  'checksum',
] as const satisfies readonly (keyof ContentColumns)[]

/** No body can set these, neither on `/files` nor nested in an item of another collection. */
export const serverColumns = [...contentColumns, 'uploaded_on'] as const

const pending = new Map<string, Row>()

/**
 * Lets one write of a file record set columns that no body can, and that the caller need not be allowed to write.
 *
 * The write carries a token as its `storage`, which no one can guess; the rule of the collection puts the columns in
 * its place.
 */
export async function withServerColumns<Result>(
  columns: Row,
  write: (token: { storage: string }) => Promise<Result>,
): Promise<Result> {
  const storage = `upload:${randomUUID()}`
  pending.set(storage, columns)
  try {
    return await write({ storage })
  } finally {
    pending.delete(storage)
  }
}

/** The columns behind the `storage` of a body; undefined for everything but such a token. */
export function pendingColumns(storage: unknown): Row | undefined {
  return typeof storage === 'string' ? pending.get(storage) : undefined
}
