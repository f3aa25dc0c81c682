import { useApi, useIsPergolaServer } from '@pergola/sdk'
import { isQuickPattern } from '@pergola/sdk/contract'
import { useDebouncedValue } from '@pergola/sdk/items'
import { useQuery } from '@tanstack/react-query'

/** A pause in writing. */
const SETTLE_MS = 300

/**
 * Whether a text follows a pattern. What might take the engine of the browser long is asked of the server, whose engine takes
 * linear time.
 *
 * @returns `null` while it is not known, or where the server does not say
 */
export function usePatternTrial(pattern: RegExp | null, text: string): boolean | null {
  const api = useApi()
  const isOurs = useIsPergolaServer()
  const isQuick = pattern === null || isQuickPattern(pattern.source, text.length)
  const written = pattern === null ? '' : `/${pattern.source}/${pattern.flags}`
  const settled = useDebouncedValue(text, SETTLE_MS)
  const { data } = useQuery({
    queryKey: [api.project, 'pattern-trial', written, settled],
    queryFn: ({ signal }) =>
      api.call('POST /utils/pattern/match', { body: { pattern: written, string: settled }, signal }),
    enabled: isOurs && !isQuick && settled === text && text !== '',
    retry: false,
    // Passwords are tried, too.
    gcTime: 0,
  })
  if (pattern === null || text === '') return null
  if (isQuick) return pattern.test(text)
  return settled === text ? (data?.valid ?? null) : null
}
