import { useRef } from 'react'
import { errorKinds } from '../../contract/errors'
import type { ApiError } from '../api/ApiError'
import { isEqual } from '../isEqual'
import { useProject } from './useHostState'

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
 * @returns The answer of `create`.
 * @throws What `create` does; an ApiError 404/203 of what an earlier request created and that is deleted since.
 */
export type CreateOnce = <Made>(
  content: unknown,
  create: (headers: RequestHeaders) => Promise<Made>,
) => Promise<Made>

/**
 * For what stays on screen when a creation fails: what is sent again with the same content after an answer that did not arrive
 * is created once. Where it was created and is deleted since, that is said, and the next time it is created again. Two at once are two.
 */
export function useCreateOnce(): CreateOnce {
  const headerOf = useRequestKeyHeader()
  const failed = useRef<{ content: unknown; headers: RequestHeaders }>(null)
  return async (content, create) => {
    const earlier = failed.current
    failed.current = null
    const headers = earlier && isEqual(earlier.content, content) ? earlier.headers : headerOf(newRequestKey())
    try {
      return await create(headers)
    } catch (error) {
      // What it created is deleted since.
      if ((error as ApiError).code !== errorKinds.itemNotFound.code) failed.current = { content, headers }
      throw error
    }
  }
}
