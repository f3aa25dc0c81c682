import {
  type Api,
  type FileRecord,
  isApiError,
  itemsPath,
  NETWORK_FAILURE,
  type PrimaryKey,
} from '@pergola/sdk'
import type { RequestHeaders } from '../once/useCreateOnce'

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

export const SENT_PERCENT = 95

/** What is smaller is sent again from its start as quickly as its progress could be asked for. */
const RESUMABLE_BYTES = 8 * 1024 * 1024

/**
 * Uploads a file as a multipart form, or a large one in parts. `fetch` cannot report how much of a body was sent, so these
 * are the requests that go past the API client. Where the session has ended, they are sent again once the user is back.
 *
 * @throws ApiError when the server refuses the file or cannot be reached; an `AbortError` when the signal fired.
 */
export async function sendFile(api: Api, file: File, options: SendFileOptions): Promise<FileRecord> {
  const isInParts = options.isResumable === true && file.size > RESUMABLE_BYTES
  const send = isInParts ? (await loadResumable()).sendResumably : sendOnce
  try {
    return await send(api, file, options)
  } catch (error) {
    if (!isApiError(error) || options.signal.aborted) throw error
    // One server of several does not find what another has received: it comes again, at once.
    if (isInParts && error.status === 404) return sendOnce(api, file, options)
    if (!(await api.isRenewed(error)) || options.signal.aborted) throw error
    return send(api, file, options)
  }
}

const loadResumable = () => import(/* webpackChunkName: "resumable-upload" */ './sendResumably')

function sendOnce(api: Api, file: File, options: SendFileOptions): Promise<FileRecord> {
  const form = new FormData()
  for (const [name, value] of Object.entries(options.values ?? {})) form.append(name, value)
  form.append('data', file, file.name)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const path = itemsPath('directus_files', options.replaces)
    const method = options.replaces === undefined ? 'POST' : 'PATCH'
    request.open(method, `${api.root}${encodeURIComponent(api.project ?? '')}${path}`)
    for (const [name, value] of Object.entries(options.headers ?? {})) request.setRequestHeader(name, value)
    request.withCredentials = true
    request.upload.onprogress = ({ loaded, total }) =>
      options.onProgress(Math.min(SENT_PERCENT, Math.round((loaded / total) * 100)))
    request.onload = () => {
      void readAnswer(api, request).then(resolve, reject)
    }
    request.onerror = () => {
      const error = { code: NETWORK_FAILURE, message: 'The server cannot be reached' }
      void api.readRefusal(0, { error }).then(reject)
    }
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

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
