import { isApiError } from '@pergola/sdk'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/**
 * Reads are repeated when no answer came; a refusal stands, and writes are never repeated. What the browser takes for
 * being offline stops neither: the server may be on this machine or in the same house, and where it is not, a page that
 * says so beats one that waits in silence. What failed is read again once the browser is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => isApiError(error) && error.status === 0 && count < RETRIES,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
