import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ForbiddenTarget, type IsAllowedAddress, pinnedLookup } from '../net/targets'
import type { DeliveryRow } from './deliveriesTable'

export interface CallResult {
  /** `null` when no answer came. */
  status: number | null
  /** What went wrong; `null` when the receiver accepted the call. */
  error: string | null
}

export interface CallOptions {
  timeoutMs: number
  isAllowedAddress: IsAllowedAddress
  /** @defaultValue the system's resolver */
  resolve?: LookupFunction
}

/** Makes one call of a webhook. Never rejects; redirects are not followed, and nothing of the answer is kept. */
export async function sendCall(
  call: Pick<DeliveryRow, 'url' | 'method' | 'body'>,
  options: CallOptions,
): Promise<CallResult> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const status = await send(call, options, signal)
    return { status, error: status >= 200 && status < 300 ? null : `Answered ${status}` }
  } catch (error) {
    if (error instanceof ForbiddenTarget)
      return { status: null, error: 'This server calls no addresses in private networks' }
    return { status: null, error: signal.aborted ? 'No answer in time' : 'Could not be reached' }
  }
}

function send(
  { url: address, method, body }: Pick<DeliveryRow, 'url' | 'method' | 'body'>,
  { isAllowedAddress, resolve: resolver }: CallOptions,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const url = new URL(address)
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    request(url, {
      method,
      headers:
        body === null
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      lookup: pinnedLookup(url, isAllowedAddress, resolver),
      signal,
      agent: false,
    })
      .on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      .on('error', reject)
      .end(body ?? undefined)
  })
}
