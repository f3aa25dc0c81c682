import { type Api, type Item, itemsPath, type User } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { queryOptions } from '@tanstack/react-query'

/** How many are shown at once; the search finds the others. */
export const SHOWN_AT_ONCE = 200

const FIELDS = 'id,first_name,last_name,email,status,role,last_access_on,2fa_secret,avatar.*'

/** Someone who can, could or will be able to sign in. */
export type Person = Pick<
  User,
  'id' | 'first_name' | 'last_name' | 'email' | 'status' | 'last_access_on' | 'avatar'
> & {
  role: number | null
  /** Masked; `null` where two-factor is off. */
  '2fa_secret': string | null
}

export interface People {
  people: Person[]
  /** How many the search found. */
  count: number
}

/** Everyone of the project whom the search finds, suspended and invited people too. */
export function peopleQuery(api: Api, search: string) {
  return queryOptions({
    queryKey: [...itemKeys.ofCollection(api.project, 'directus_users'), 'people', search],
    queryFn: async ({ signal }): Promise<People> => {
      const { data, meta } = await api.request<(Person & Item)[]>('GET', itemsPath('directus_users'), {
        query: {
          fields: FIELDS,
          limit: String(SHOWN_AT_ONCE),
          sort: 'first_name,last_name,email',
          status: 'draft,invited,active,suspended',
          meta: 'filter_count',
          ...(search !== '' && { q: search }),
        },
        signal,
      })
      return { people: data, count: Number(meta?.filter_count ?? data.length) }
    },
    placeholderData: (before) => before,
  })
}

/** First and last name, else the address. */
export function nameOf({ first_name, last_name, email }: Person): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}
