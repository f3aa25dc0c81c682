import { type Api, type FileRecord, isApiError, itemsPath, NETWORK_FAILURE } from '@pergola/sdk'
import { readAnswer, SENT_PERCENT, type SendFileOptions } from './uploadAnswer'

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
  // A form writes these in the name of its file as %22 and the like, which no server can take back.
  if (options.replaces === undefined && /["\r\n]/.test(file.name)) form.append('filename_download', file.name)
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
