import type { DeliveryRow } from './deliveriesTable'

export interface CallResult {
  /** `null` when no answer came. */
  status: number | null
  /** What went wrong; `null` when the receiver accepted the call. */
  error: string | null
}

/** Makes one call of a webhook. Never rejects; redirects are not followed, and nothing of the answer is kept. */
export async function sendCall(
  { url, method, body }: Pick<DeliveryRow, 'url' | 'method' | 'body'>,
  timeoutMs: number,
): Promise<CallResult> {
  try {
    const response = await fetch(url, {
      method,
      body,
      headers: body === null ? {} : { 'Content-Type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return { status: response.status, error: response.ok ? null : `Answered ${response.status}` }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { status: null, error: isTimeout ? 'No answer in time' : 'Could not be reached' }
  }
}
