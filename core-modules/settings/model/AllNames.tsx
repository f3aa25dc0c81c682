import { useHasAllNames, useProject, useReloadSchema } from '@pergola/sdk'
import { ErrorPanel, Page, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Draws what changes the model once names are there in all languages: to change one is to write all of them, and those that
 * were left out at the start would be lost.
 */
export function AllNames({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const hasAll = useHasAllNames()
  const reloadSchema = useReloadSchema()
  const { key } = useProject()
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['all names', key],
    queryFn: () => reloadSchema().then(() => true),
    enabled: !hasAll,
    staleTime: 0,
  })
  if (hasAll) return children
  return (
    <Page title={t('modules.settings.settings_collections_fields')}>
      {error ? (
        <ErrorPanel details={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton shape="block" height={32} />
      )}
    </Page>
  )
}
