import { Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import styles from './file-preview.module.css'

/** Enough to know a text by; the whole of it is behind the link. */
const MOST_BYTES = 65_536

/** Plain texts, and formats that people read as such. */
const TEXT = /^(text\/.*|application\/(json|xml|yaml|x-yaml|javascript|sql|x-sh|geo\+json|ld\+json))$/

export function isText(type: string | null): boolean {
  return type !== null && TEXT.test(type)
}

export interface TextViewProps {
  source: string
  name: string
  /** Shown in the place of what is empty, no text after all, or does not come. */
  fallback: ReactNode
}

/** The beginning of a text, as characters: nothing of it is run or drawn. */
export function TextView({ source, name, fallback }: TextViewProps) {
  const { data: text, isLoading } = useQuery({
    queryKey: ['file-text', source],
    queryFn: ({ signal }) => readStart(source, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isLoading) return <Skeleton shape="block" height={200} />
  if (!text || text.includes('\0')) return fallback
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={styles.text} aria-label={name} tabIndex={0}>
      <pre dir="auto">{text}</pre>
    </section>
  )
}

/** Asks for the beginning alone, and reads no more of it where the server sends all. */
async function readStart(source: string, signal: AbortSignal): Promise<string> {
  const headers = { Range: `bytes=0-${MOST_BYTES - 1}` }
  const response = await fetch(source, { headers, credentials: 'include', signal })
  if (!response.ok || !response.body) throw new Error(`The file answers ${response.status}`)
  const reader = response.body.getReader()
  // A character that is cut at the end is left out.
  const decoder = new TextDecoder()
  let text = ''
  let sizeBytes = 0
  while (sizeBytes < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) return text
    const part = value.subarray(0, MOST_BYTES - sizeBytes)
    sizeBytes += part.length
    text += decoder.decode(part, { stream: true })
  }
  await reader.cancel()
  return `${text}…`
}
