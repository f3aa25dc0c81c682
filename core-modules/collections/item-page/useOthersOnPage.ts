import { useApi, useCurrentUser, useNotify, usePermissions } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usersOnPageQuery } from '../data/usersOnPageQuery'

/** Warns once, on opening, of everyone else who has the page open: in one notice. */
export function useOthersOnPage(isEnabled: boolean): void {
  const api = useApi()
  const me = useCurrentUser().id
  const notify = useNotify()
  const canSeeUsers = usePermissions().can('read', 'directus_users')
  const { pathname } = useLocation()
  const { t, i18n } = useTranslation()
  const { data } = useQuery({ ...usersOnPageQuery(api, pathname, me), enabled: isEnabled && canSeeUsers })

  const warn = useEffectEvent((users: NonNullable<typeof data>) => {
    const names = users.map(({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '))
    if (names.length === 0) return
    const list = new Intl.ListFormat(i18n.language).format(names)
    notify({
      title: t('others_on_page', { names: list, count: names.length }),
      color: 'warning',
      icon: 'error',
    })
  })
  useEffect(() => {
    if (data) warn(data)
  }, [data])
}
