import { isEqual, useProject } from '@pergola/sdk'
import { useRef } from 'react'

/** Headers of a request, or none. */
export type RequestHeaders = Readonly<Record<string, string>> | undefined

/** A key for one thing to create; random, also where a page without TLS has no `crypto.randomUUID`. */
export function newRequestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * Makes the header that names a request that creates something, so that the server creates nothing more when it is sent again: after a
 * connection that broke no one knows whether the first one arrived. Servers that do not announce it get no header: they
 * might refuse it to pages of other origins.
 */
export function useRequestKeyHeader(): (key: string) => RequestHeaders {
  const isOffered = useProject().info?.api.request_keys === true
  // A structured field of RFC 9651: a text in quotation marks.
  return (key) => (isOffered ? { 'Idempotency-Key': `"${key}"` } : undefined)
}

/**
 * Creates what has this content, by the request `create`, which is sent with these headers.
 *
 * @returns The answer of `create`: `null` or `undefined` of what an earlier request created and that is deleted since.
 */
export type CreateOnce = <Made>(
  content: unknown,
  create: (headers: RequestHeaders) => Promise<Made>,
) => Promise<Made>

/**
 * For a form that creates something and stays on screen when that fails: what is sent again with the same content after an
 * answer that did not arrive is created once. Where it was created and deleted since, it is created again.
 */
export function useCreateOnce(): CreateOnce {
  const headerOf = useRequestKeyHeader()
  const last = useRef<{ content: unknown; headers: RequestHeaders }>(null)
  return async (content, create) => {
    const sent = last.current
    const found = sent?.headers && isEqual(sent.content, content) ? await create(sent.headers) : null
    const headers = headerOf(newRequestKey())
    if (!found) last.current = { content, headers }
    const made = found ?? (await create(headers))
    last.current = null
    return made
  }
}
