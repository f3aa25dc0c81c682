import { type Api, ApiError, NETWORK_FAILURE, type QueryValue, serializeParameters } from '@pergola/sdk'

export interface DownloadOptions {
  query?: Readonly<Record<string, QueryValue>>
  /** Sent by POST; left out, the file is read by GET. */
  body?: unknown
  signal: AbortSignal
  /** Called with the bytes that are there so far. */
  onProgress?: (bytes: number) => void
}

/**
 * Fetches a file of any length past the JSON client.
 *
 * @param path - Below the project, such as `/exports/cities`.
 * @throws ApiError when the server refuses or the connection breaks before the file is whole
 */
export async function downloadFile(api: Api, path: string, options: DownloadOptions): Promise<Blob> {
  try {
    return await fetchFile(api, path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || !(await api.isRenewed(error))) throw error
    return fetchFile(api, path, options)
  }
}

async function fetchFile(api: Api, path: string, { query = {}, body, signal, onProgress }: DownloadOptions) {
  const search = serializeParameters(query)
  const url = `${api.root}${encodeURIComponent(api.project ?? '')}${path}${search && `?${search}`}`
  try {
    const response = await fetch(url, {
      credentials: 'include',
      signal,
      ...(body !== undefined && posted(body)),
    })
    if (!response.ok) throw await api.readRefusal(response.status, await response.json().catch(() => null))
    const pieces: BlobPart[] = []
    let bytes = 0
    for (const reader = response.body?.getReader(); reader; ) {
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      bytes += value.byteLength
      onProgress?.(bytes)
    }
    return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause
    throw new ApiError(NETWORK_FAILURE, cause instanceof Error ? cause.message : '', 0, { cause })
  }
}

function posted(body: unknown) {
  return { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
}

/** Puts a file into the downloads of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser still reads from it for a moment.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
