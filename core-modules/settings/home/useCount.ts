import { useApi } from '@pergola/sdk'
import { fetchItemCount, itemKeys } from '@pergola/sdk/items'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

/** An original server counts webhooks only where their status is among the fields. */
const COUNTED_FIELDS = 'id,status'

/** How many items a system collection holds, in words; two dashes when the number is unknown. */
export function useCount(
  collection: string,
  label: 'role_count' | 'person_count' | 'webhook_count' | 'event_count',
): string {
  const api = useApi()
  const { t } = useTranslation()
  const { data, isError } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, collection), 'count'],
    queryFn: ({ signal }) =>
      fetchItemCount(api, collection, collection === 'directus_webhooks' ? COUNTED_FIELDS : 'id', signal),
  })
  if (isError) return '--'
  return data === undefined ? t('loading') : t(`modules.settings.${label}`, { count: data })
}
