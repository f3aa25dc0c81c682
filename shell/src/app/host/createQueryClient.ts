import { isApiError } from '@pergola/sdk'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** Reads are repeated when no answer came; a refusal stands, and writes are never repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => isApiError(error) && error.status === 0 && count < RETRIES,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  })
}
