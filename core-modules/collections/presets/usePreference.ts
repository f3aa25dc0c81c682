import { isApiError, useApi, useCurrentUser, useNotify } from '@pergola/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Preference } from '../data/choosePreference'
import { createPreset, type PresetValues, preferenceQuery, updatePreset } from '../data/presetsQuery'

export interface PreferenceHandle {
  /** `undefined` while it loads. */
  preference: Preference | undefined
  error: Error | null
  retry: () => void
  /** Holds at once and is stored in the background: the first change creates the user's own row, later ones patch it. */
  change: (change: Partial<PresetValues>) => void
}

/** Characters that the database has room for. A longer search is in the address alone. */
const LONGEST_SEARCH = 100

function storable<Values extends Partial<PresetValues>>(values: Values): Values {
  const isLong = (values.search_query?.length ?? 0) > LONGEST_SEARCH
  return isLong ? { ...values, search_query: null } : values
}

/** How the current user looks at a collection. */
export function usePreference(collection: string, isEnabled = true): PreferenceHandle {
  const api = useApi()
  const user = useCurrentUser()
  const notify = useNotify()
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const options = preferenceQuery(api, collection, { userId: user.id, roleId: user.role?.id ?? null })
  const query = useQuery({ ...options, enabled: isEnabled })

  function store(change: Partial<PresetValues>) {
    // Not `useMutation`: nothing shows how this goes, and each step of it would draw the listing again.
    const mutation = queryClient.getMutationCache().build(queryClient, {
      // One after the other: a change that arrived before the creation of the row would create a second one.
      scope: { id: options.queryKey.join('/') },
      mutationFn: async () => {
        const current = queryClient.getQueryData(options.queryKey)
        if (!current) return
        const { id, ...values } = current
        if (id !== null) return void (await updatePreset(api, id, storable(change)))
        const created = await createPreset(api, { ...storable(values), collection, user: user.id })
        queryClient.setQueryData(
          options.queryKey,
          (latest) => latest && { ...latest, id: created?.id ?? null },
        )
      },
      onError: (error: Error) => {
        // Who may not store preferences has them until leaving.
        if (isApiError(error) && error.status === 403) return
        notify({ title: t('something_went_wrong_body'), details: error.message, color: 'danger' })
      },
    })
    mutation.execute(undefined).catch(() => undefined)
  }

  return {
    preference: query.data,
    error: query.error,
    retry: () => void query.refetch(),
    change: (change) => {
      queryClient.setQueryData(options.queryKey, (current) => current && { ...current, ...change })
      store(change)
    },
  }
}
