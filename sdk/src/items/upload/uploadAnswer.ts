import type { Api, FileRecord, PrimaryKey, RequestHeaders } from '@pergola/sdk'

export interface SendFileOptions {
  /** Called with 0 to 95 while the file travels; the rest is the server's work. */
  onProgress: (percent: number) => void
  signal: AbortSignal
  /** Further columns of the record, such as `folder`. */
  values?: Readonly<Record<string, string>>
  /** The file whose content it takes the place of; default: it becomes a new one. */
  replaces?: PrimaryKey
  /** Of a new file: the key of the request, so that sending it again stores it once. */
  headers?: RequestHeaders
  /** Large files are sent in parts, as the server takes them (`api.resumable_uploads`). */
  isResumable?: boolean
}

/** What `onProgress` gets when all is sent, and the answer is still to come. */
export const SENT_PERCENT = 95

/** @throws ApiError when the answer holds no file */
export async function readAnswer(
  api: Api,
  { status, responseText }: Pick<XMLHttpRequest, 'status' | 'responseText'>,
): Promise<FileRecord> {
  const file = readFileAnswer(responseText)
  if (status < 300 && file) return file
  throw await api.readRefusal(status, parseBody(responseText))
}

/** The record that an answer holds. A changed file is answered in a list. */
export function readFileAnswer(text: string): FileRecord | undefined {
  const data = parseBody(text)?.data
  return Array.isArray(data) ? data[0] : data
}

interface UploadAnswer {
  data?: FileRecord | FileRecord[]
}

function parseBody(text: string): UploadAnswer | null {
  try {
    return JSON.parse(text) as UploadAnswer
  } catch {
    return null
  }
}
