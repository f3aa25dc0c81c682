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

export interface CreateOnce {
  /** For a request with this content: the same key as the last time while the content is the same. */
  headersOf: (content: unknown) => RequestHeaders
  /** It is created: the same content from now on means another one. */
  done: () => void
}

/** Keys for a form that creates something and stays on screen when that fails. */
export function useCreateOnce(): CreateOnce {
  const headerOf = useRequestKeyHeader()
  const last = useRef<{ content: unknown; key: string } | null>(null)
  return {
    headersOf: (content) => {
      if (!last.current || !isEqual(last.current.content, content))
        last.current = { content, key: newRequestKey() }
      return headerOf(last.current.key)
    },
    done: () => {
      last.current = null
    },
  }
}
