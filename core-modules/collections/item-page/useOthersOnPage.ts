import { useApi, useCurrentUser, useNotify, usePermissions } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usersOnPageQuery } from '../data/usersOnPageQuery'

/** Warns once, on opening, of everybody else who has the page open. */
export function useOthersOnPage(isEnabled: boolean): void {
  const api = useApi()
  const me = useCurrentUser().id
  const notify = useNotify()
  const canSeeUsers = usePermissions().can('read', 'directus_users')
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const { data } = useQuery({ ...usersOnPageQuery(api, pathname, me), enabled: isEnabled && canSeeUsers })

  const warn = useEffectEvent((users: NonNullable<typeof data>) => {
    for (const { first_name, last_name } of users) {
      notify({ title: t('user_edit_warning', { first_name, last_name }), color: 'warning', icon: 'error' })
    }
  })
  useEffect(() => {
    if (data) warn(data)
  }, [data])
}
