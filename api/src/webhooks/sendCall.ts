import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ForbiddenTarget, type IsAllowedAddress, pinnedLookup } from '../net/targets'
import type { DeliveryRow } from './deliveriesTable'

export interface CallResult {
  /** `null` when no answer came. */
  status: number | null
  /** What went wrong; `null` when the receiver accepted the call. */
  error: string | null
  /** The beginning of an answer that refused the call, as text. */
  answer: string | null
}

export interface CallOptions {
  timeoutMs: number
  isAllowedAddress: IsAllowedAddress
  /** @defaultValue the system's resolver */
  resolve?: LookupFunction
}

/** `id`: the same when a call is made again, so that a receiver can leave out what it has had. */
type Call = Pick<DeliveryRow, 'url' | 'method' | 'body'> & Partial<Pick<DeliveryRow, 'id'>>

const MAX_ANSWER_BYTES = 4096
const MAX_ANSWER_LENGTH = 1000

/**
 * Makes one call of a webhook. Never rejects; redirects are not followed. Of an answer that accepts the call nothing is kept: a
 * webhook is no way to read what the server's network alone can reach.
 */
export async function sendCall(call: Call, options: CallOptions): Promise<CallResult> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await send(call, options, signal)
    const status = response.statusCode ?? 0
    const isOk = status >= 200 && status < 300
    const answer = isOk ? null : await readExcerpt(response).catch(() => null)
    response.destroy()
    return { status, error: isOk ? null : `Answered ${status}`, answer }
  } catch (error) {
    if (error instanceof ForbiddenTarget)
      return { status: null, error: 'This server calls no addresses in private networks', answer: null }
    const problem = signal.aborted ? 'No answer in time' : 'Could not be reached'
    return { status: null, error: problem, answer: null }
  }
}

function send(
  { id, url: address, method, body }: Call,
  { isAllowedAddress, resolve: resolver }: CallOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = new URL(address)
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    request(url, {
      method,
      headers: {
        ...(id !== undefined && { 'Webhook-Id': String(id) }),
        ...(body !== null && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
      },
      lookup: pinnedLookup(url, isAllowedAddress, resolver),
      signal,
      agent: false,
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body ?? undefined)
  })
}

/** @returns null for what is no text, and for nothing */
async function readExcerpt(response: IncomingMessage): Promise<string | null> {
  const type = response.headers['content-type'] ?? ''
  if (!/^(text\/|application\/([\w.-]+\+)?(json|xml)\b)/i.test(type)) return null
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAX_ANSWER_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
  // What shows as nothing, or turns the direction of the text around it, is no text to look at.
  const shown = text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '').trim()
  return shown === '' ? null : shown.slice(0, MAX_ANSWER_LENGTH)
}
