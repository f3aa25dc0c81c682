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
}

const SENT_PERCENT = 95

/**
 * Uploads a file as a multipart form. `fetch` cannot report how much of a body was sent, so this is the one request that
 * goes past the API client. Where the session has ended, it is sent again once the user is back.
 *
 * @throws ApiError when the server refuses the file or cannot be reached; an `AbortError` when the signal fired.
 */
export async function sendFile(api: Api, file: File, options: SendFileOptions): Promise<FileRecord> {
  try {
    return await sendOnce(api, file, options)
  } catch (error) {
    if (!isApiError(error) || !(await api.isRenewed(error)) || options.signal.aborted) throw error
    return sendOnce(api, file, options)
  }
}

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

async function readAnswer(api: Api, { status, responseText }: XMLHttpRequest): Promise<FileRecord> {
  const body = parseBody(responseText)
  // A changed file is answered in a list.
  const file = Array.isArray(body?.data) ? body.data[0] : body?.data
  if (status < 300 && file) return file
  throw await api.readRefusal(status, body)
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
