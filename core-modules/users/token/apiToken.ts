import { type Api, itemsPath, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

interface TokenState {
  isSet: boolean
}

/** Whether a person has a token. The server masks it; what another server answers in its place is not kept. */
export function tokenQuery(api: Api, user: number) {
  return queryOptions({
    queryKey: [...itemKeys.one(api.project, 'directus_users', user), 'token'],
    queryFn: async ({ signal }): Promise<TokenState> => {
      const path = itemsPath('directus_users', user)
      const { token } = await api.get<{ token?: string | null }>(path, {
        query: { fields: 'id,token' },
        signal,
      })
      return { isSet: Boolean(token) }
    },
    // Anyone else may have changed it.
    staleTime: 0,
  })
}

/** Gives a person a new token, which is the `data` until the dialog is closed, or takes theirs. */
export function useTokenChange(user: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = tokenQuery(api, user)
  return useMutation({
    mutationFn: async (change: 'make' | 'remove') => {
      const token = change === 'make' ? createToken() : null
      await api.patch(itemsPath('directus_users', user), { token })
      return token
    },
    onSuccess: (token) => queryClient.setQueryData(queryKey, { isSet: token !== null }),
    // It may have come through, and only the answer is missing.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    // Shown once: no cache has it any longer.
    gcTime: 0,
  })
}

/** 256 random bits in letters, digits, `-` and `_`, which headers and files of settings take as they are. */
function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
