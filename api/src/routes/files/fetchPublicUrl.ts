import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ForbiddenTarget, type IsAllowedAddress, isPublicAddress, pinnedLookup } from '../../net/targets'

export type UrlFetchErrorCode =
  | 'invalid-url'
  | 'private-address'
  | 'unreachable'
  | 'bad-status'
  | 'too-many-redirects'
  | 'too-large'
  | 'timeout'

/** An address that a user named could not be, or may not be, fetched. */
export class UrlFetchError extends Error {
  override readonly name = 'UrlFetchError'

  constructor(
    readonly code: UrlFetchErrorCode,
    options: ErrorOptions = {},
  ) {
    super(`The address could not be fetched: ${code}`, options)
  }
}

export interface FetchOptions {
  maxBytes: number
  /** For the whole exchange, redirects included. Default 15 s. */
  timeoutMs?: number
  /** Default {@link isPublicAddress}; replaced by tests, whose servers are on loopback. */
  isAllowedAddress?: IsAllowedAddress
  /** Default: the system's resolver. */
  resolve?: LookupFunction
}

export interface FetchedContent {
  content: Buffer
  /** Of the answer; null when it has none. */
  contentType: string | null
  /** After redirects. */
  url: URL
}

const maxRedirects = 3

/**
 * Downloads an address that a user named, without opening a way into the server's own network.
 *
 * Each address is checked when the connection to it is made, after its name was resolved, so neither a redirect nor
 * a name that changes its answer between check and use leads to a private, loopback or link-local host.
 *
 * @throws {@link UrlFetchError}
 */
export async function fetchPublicUrl(address: string, options: FetchOptions): Promise<FetchedContent> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 15_000)
  let url = parseUrl(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await send(url, options, signal)
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400 && response.headers.location) {
      response.destroy()
      url = parseUrl(response.headers.location, url)
      continue
    }
    if (status !== 200) {
      response.destroy()
      throw new UrlFetchError('bad-status')
    }
    const content = await readWithin(response, options.maxBytes, signal)
    return { content, contentType: response.headers['content-type'] ?? null, url }
  }
  throw new UrlFetchError('too-many-redirects')
}

function parseUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new UrlFetchError('invalid-url')
  const url = new URL(address, base)
  const isPlain = /^https?:$/.test(url.protocol) && !url.username && !url.password
  if (!isPlain) throw new UrlFetchError('invalid-url')
  return url
}

function send(
  url: URL,
  { isAllowedAddress = isPublicAddress, resolve: resolver }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { lookup: pinnedLookup(url, isAllowedAddress, resolver), signal, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end()
  }).catch((error: unknown) => {
    throw toFetchError(error, signal)
  })
}

async function readWithin(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw new UrlFetchError('too-large')
      chunks.push(chunk as Buffer)
    }
  } catch (error) {
    throw toFetchError(error, signal)
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}

function toFetchError(error: unknown, signal: AbortSignal): UrlFetchError {
  if (error instanceof UrlFetchError) return error
  if (error instanceof ForbiddenTarget) return new UrlFetchError('private-address', { cause: error })
  return new UrlFetchError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
}
