import { useApi, usePaths } from '@pergola/sdk'
import { itemKeys, Listing } from '@pergola/sdk/items'
import { EmptyState, ErrorPanel, Notice, Page, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FILES } from '../folders/foldersQuery'

/** The files that nothing refers to, to be looked through and deleted. */
export function UnusedFiles() {
  const { t } = useTranslation()
  const api = useApi()
  const library = usePaths().listing(FILES)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, FILES), 'unused'],
    queryFn: ({ signal }) => api.call('GET /files/unused', { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const title = t('modules.files.unused_files')
  const keys = data?.keys.join(',')
  const place = useMemo(
    () => ({
      filters: [{ field: 'id', operator: 'in', value: keys }],
      empty: { icon: 'link', title: t('modules.files.all_used'), body: t('modules.files.all_used_body') },
    }),
    [keys, t],
  )
  if (data && data.total > 0) {
    const isPart = data.total > data.keys.length
    return (
      <>
        {(isPart || !data.isComplete) && (
          <Notice tone="warning">
            {isPart && t('modules.files.unused_part', { count: data.keys.length, total: data.total })}{' '}
            {!data.isComplete && t('modules.files.uses_incomplete')}
          </Notice>
        )}
        <Listing
          collection={FILES}
          title={title}
          icon="link_off"
          breadcrumb={[{ label: t('file_library'), href: library }]}
          back={library}
          newAction={null}
          place={place}
          defaultSort="-uploaded_on"
          hasPersonalBookmarksOnly
        />
      </>
    )
  }
  return (
    <Page title={title} icon="link_off" back={library} sidebar={null}>
      {error ? (
        <ErrorPanel details={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState {...place.empty} />
      ) : (
        <Skeleton shape="block" height={240} />
      )}
    </Page>
  )
}
