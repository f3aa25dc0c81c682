import { type Api, itemsPath, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

interface TokenState {
  isSet: boolean
  /** Version of the person that this is known of; `null` from servers that say none. */
  etag: string | null
}

/** Whether a person has a token. The server masks it; what another server answers in its place is not kept. */
export function tokenQuery(api: Api, user: number) {
  return queryOptions({
    queryKey: [...itemKeys.one(api.project, 'directus_users', user), 'token'],
    queryFn: async ({ signal }): Promise<TokenState> => {
      const path = itemsPath('directus_users', user)
      const { data, headers } = await api.request<{ token?: string | null }>('GET', path, {
        query: { fields: 'id,token' },
        signal,
      })
      return { isSet: Boolean(data.token), etag: headers.get('ETag') }
    },
    // Anyone else may have changed it.
    staleTime: 0,
  })
}

/**
 * Gives a person a new token, which is the `data` until the dialog is closed, or takes theirs. Refused where someone else has
 * changed the person since that was asked for: a token that they have just handed out would end.
 */
export function useTokenChange(user: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = tokenQuery(api, user)
  return useMutation({
    mutationFn: async (change: 'make' | 'remove') => {
      const token = change === 'make' ? createToken() : null
      const etag = queryClient.getQueryData<TokenState>(queryKey)?.etag
      const { headers } = await api.request('PATCH', itemsPath('directus_users', user), {
        body: { token },
        ...(etag && { headers: { 'If-Match': etag } }),
      })
      queryClient.setQueryData<TokenState>(queryKey, { isSet: token !== null, etag: headers.get('ETag') })
      return token
    },
    // It may have come through, and only the answer is missing.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    // Shown once: no cache has it any longer.
    gcTime: 0,
  })
}

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 43 of 62 characters are 256 random bits. */
const LENGTH = 43
/** Bytes from here on would make the first characters likelier. */
const FAIR = 256 - (256 % CHARACTERS.length)

/** Letters and digits alone: headers and files of settings take them, and all are seen where the text is selected. */
function createToken(): string {
  let token = ''
  while (token.length < LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
    token += [...bytes].map((byte) => (byte < FAIR ? CHARACTERS[byte % CHARACTERS.length] : '')).join('')
  }
  return token.slice(0, LENGTH)
}
