import { useApi } from '@pergola/sdk'
import { useDebouncedValue } from '@pergola/sdk/items'
import { Button, EmptyState, ErrorPanel, Page, SearchField, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { InviteDialog } from '../roles/InviteDialog'
import { rolesQuery } from '../roles/rolesQuery'
import roleTexts from '../roles/texts.json'
import { useScreenTexts } from '../useScreenTexts'
import { PeopleTable } from './PeopleTable'
import { peopleQuery } from './peopleQuery'
import texts from './texts.json'

const SEARCH_DELAY_MS = 250

/** Everyone who can sign in, or was invited to: who they are, what they may do, and when they were last here. */
export function PeoplePage({ settingsPath }: { settingsPath: string }) {
  useScreenTexts('people', texts)
  useScreenTexts('roles', roleTexts)
  const { t } = useTranslation()
  const api = useApi()
  const [search, setSearch] = useState('')
  const [parameters, setParameters] = useSearchParams()
  const found = useQuery(peopleQuery(api, useDebouncedValue(search.trim(), SEARCH_DELAY_MS)))
  const roles = useQuery(rolesQuery(api))
  const error = found.error ?? roles.error
  const isInviting = parameters.has('invite')
  const setIsInviting = (isOpen: boolean) => setParameters(isOpen ? { invite: '' } : {}, { replace: true })
  return (
    <Page
      title={t('people')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      toolbar={
        <SearchField aria-label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      }
      actions={
        <Button variant="primary" icon="person_add" onPress={() => setIsInviting(true)}>
          {t('modules.settings.roles.add_people')}
        </Button>
      }
    >
      {error && (
        <ErrorPanel
          details={error.message}
          isRetrying={found.isFetching || roles.isFetching}
          onRetry={() => void Promise.all([found.refetch(), roles.refetch()])}
        />
      )}
      {!error && (!found.data || !roles.data) && <Skeleton shape="block" height={320} />}
      {!error && found.data?.people.length === 0 && (
        <EmptyState icon="search" title={t('no_results')} body={t('no_results_for', { terms: search })} />
      )}
      {!error && found.data && roles.data && found.data.people.length > 0 && (
        <PeopleTable {...found.data} roles={roles.data} />
      )}
      {isInviting && roles.data && <InviteDialog roles={roles.data} onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
