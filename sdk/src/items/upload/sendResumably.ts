import { type Api, type FileRecord, NETWORK_FAILURE } from '@pergola/sdk'
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { readAnswer, readFileAnswer, SENT_PERCENT, type SendFileOptions } from './uploadAnswer'

/** Small enough for proxies that hold back a whole body, and sent within a minute by a slow line. */
const PART_BYTES = 8 * 1024 * 1024
/** A server that starts again is back by then; after it, the tray offers another try. */
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000]
const DISK_FULL = 507

/** What is on its way on this page. The same file chosen twice is sent twice: two cannot add to one upload. */
const underway = new Set<string>()

/**
 * Uploads a file in parts by the protocol tus. After a failure, a reload of the page or a restart of the server, the same
 * file goes on where it was: the address of an unfinished upload is stored in the browser.
 *
 * @throws like `sendFile`
 */
export async function sendResumably(api: Api, file: File, options: SendFileOptions): Promise<FileRecord> {
  const name = fingerprintOf(api, file, options)
  const isFirst = !underway.has(name)
  if (isFirst) underway.add(name)
  try {
    return await run(api, file, { ...options, name, isFirst })
  } finally {
    if (isFirst) underway.delete(name)
  }
}

interface RunOptions extends SendFileOptions {
  name: string
  isFirst: boolean
}

async function run(api: Api, file: File, options: RunOptions): Promise<FileRecord> {
  const { replaces, values, signal } = options
  const last = await new Promise<{ url: string; response: HttpResponse }>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: endpointOf(api),
      chunkSize: PART_BYTES,
      retryDelays: RETRY_MS,
      metadata: {
        ...values,
        filename: file.name,
        filetype: file.type,
        ...(replaces !== undefined && { replaces: String(replaces) }),
      },
      fingerprint: async () => options.name,
      storeFingerprintForResuming: options.isFirst,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => {
        ;(request.getUnderlyingObject() as XMLHttpRequest).withCredentials = true
      },
      onShouldRetry: ({ originalResponse }) => isPassing(originalResponse?.getStatus() ?? 0),
      onProgress: (sent, total) => options.onProgress(Math.round((sent / total) * SENT_PERCENT)),
      onSuccess: ({ lastResponse }) => resolve({ url: upload.url ?? '', response: lastResponse }),
      onError: (error) => {
        void toApiError(api, error).then(reject)
      },
    })
    signal.addEventListener('abort', () => {
      void upload.abort(true).catch(() => undefined)
      reject(new DOMException('The upload was stopped', 'AbortError'))
    })
    void startUpload(upload, options.isFirst)
  })
  const { response, url } = last
  return readFileAnswer(response.getBody()) ?? askForRecord(api, { url, sizeBytes: file.size, signal })
}

async function startUpload(upload: Upload, mayResume: boolean): Promise<void> {
  const [previous] = mayResume ? await upload.findPreviousUploads() : []
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
}

/** All had arrived before, but not the answer to it: a part without bytes gets it. */
async function askForRecord(
  api: Api,
  { url, sizeBytes, signal }: { url: string; sizeBytes: number; signal: AbortSignal },
): Promise<FileRecord> {
  const response = await fetch(url, {
    method: 'PATCH',
    credentials: 'include',
    signal,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(sizeBytes),
      'Content-Type': 'application/offset+octet-stream',
    },
  })
  return readAnswer(api, { status: response.status, responseText: await response.text() })
}

/** What a later try may bring about. A full disk stays full, and a refusal stands. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== DISK_FULL)
}

function endpointOf(api: Api): string {
  const path = `${api.root}${encodeURIComponent(api.project ?? '')}/files/uploads`
  return new URL(path, window.location.href).href
}

function fingerprintOf(api: Api, file: File, { replaces, values }: SendFileOptions): string {
  const { name, size, lastModified } = file
  return JSON.stringify([endpointOf(api), name, size, lastModified, replaces ?? null, values ?? {}])
}

async function toApiError(api: Api, error: Error): Promise<Error> {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response) {
    return api.readRefusal(0, { error: { code: NETWORK_FAILURE, message: 'The server cannot be reached' } })
  }
  return readAnswer(api, { status: response.getStatus(), responseText: response.getBody() }).then(
    () => error,
    (refusal) => refusal,
  )
}
