import { type Api, type CallData, isApiError } from '@pergola/sdk'
import type { UploadedBackup } from './installerDraft'

export type RestoreStatus = CallData<'GET /server/restores/:id'>

/** How long to wait before a piece is sent again; a server that stays away longer ends the upload, which can go on later. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000]
/** For one piece, on a slow line. */
const PIECE_TIMEOUT_MS = 280_000

export async function beginBackup(api: Api, file: File, superAdminToken: string): Promise<UploadedBackup> {
  const { id, piece_bytes: pieceBytes } = await api.call('POST /server/restores', {
    // The first project of a server needs none; the route asks for some text.
    body: { super_admin_token: superAdminToken || 'none', bytes: file.size },
  })
  return { id, name: file.name, bytes: file.size, pieceBytes }
}

/**
 * Sends what the server does not have yet, piece by piece: of any size, and again where a piece got lost.
 *
 * @throws ApiError when the server refuses it, or is not reached for long
 */
export async function sendBackup(
  api: Api,
  { id, pieceBytes }: UploadedBackup,
  file: File,
  { signal, onStatus }: { signal: AbortSignal; onStatus: (status: RestoreStatus) => void },
): Promise<void> {
  const read = () => api.call('GET /server/restores/:id', { path: { id }, signal })
  let status = await read()
  let failures = 0
  while (status.state === 'receiving') {
    onStatus(status)
    const offset = status.received
    try {
      const { data } = await api.request<RestoreStatus>('POST', `/server/restores/${id}/archive`, {
        query: { offset },
        body: file.slice(offset, offset + pieceBytes),
        timeoutMs: PIECE_TIMEOUT_MS,
        signal,
      })
      status = data
      failures = 0
    } catch (error) {
      const delay = RETRY_DELAYS_MS[failures++]
      const isPassing =
        isApiError(error) && (error.status === 0 || error.status >= 500 || error.status === 422)
      if (signal.aborted || !isPassing || delay === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
      // Some of the piece may have arrived.
      status = await read().catch(() => status)
    }
  }
  onStatus(status)
}
