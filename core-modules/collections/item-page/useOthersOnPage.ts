import { type User, useApi, useCurrentUser, useHost, useNotify, usePermissions } from '@pergola/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { usersOnPageQuery } from '../data/usersOnPageQuery'

/** How soon the person who was there first is warned as well. */
const ASKED_EVERY_MS = 30_000
const INPUTS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/**
 * Warns of everyone else who has the page open, also of those who come later, in one notice that ends when they leave.
 *
 * @returns Their names, as long as they are there.
 */
export function useOthersOnPage(isEnabled: boolean): readonly string[] {
  const api = useApi()
  const me = useCurrentUser().id
  const notify = useNotify()
  const { notifications } = useHost().stores
  const canSeeUsers = usePermissions().can('read', 'directus_users')
  const { pathname } = useLocation()
  const { t, i18n } = useTranslation()
  const isAsked = isEnabled && canSeeUsers
  const { data, refetch } = useQuery({ ...usersOnPageQuery(api, pathname, me), enabled: isAsked })
  useAskedAgain(isAsked, refetch)
  const known = useRef<{ people: readonly number[]; notice: string | null }>({ people: [], notice: null })

  const follow = useEffectEvent((users: NonNullable<typeof data>) => {
    const { people } = known.current
    const hasNew = users.some(({ id }) => !people.includes(id))
    if (hasNew || users.length === 0) endNotice()
    known.current.people = users.map(({ id }) => id)
    if (!hasNew) return
    const names = users.map(nameOf)
    const list = new Intl.ListFormat(i18n.language).format(names)
    known.current.notice = notify({
      title: t('others_on_page', { names: list, count: names.length }),
      color: 'warning',
      icon: 'error',
    })
  })
  const endNotice = useEffectEvent(() => {
    if (known.current.notice !== null) notifications.getState().removed(known.current.notice)
    known.current.notice = null
  })
  useEffect(() => {
    if (data) follow(data)
  }, [data])
  useEffect(() => () => endNotice(), [])
  return useMemo(() => [...new Set((data ?? []).map(nameOf))], [data])
}

/**
 * Asks again as long as the page is used, and at once when it is used again. Each time keeps the session alive: who has left the page
 * is to be signed out in time.
 */
function useAskedAgain(isEnabled: boolean, ask: () => unknown): void {
  useEffect(() => {
    if (!isEnabled) return
    const ended = new AbortController()
    let askedAt = Date.now()
    let asking: ReturnType<typeof setTimeout> | undefined
    const askNow = () => {
      askedAt = Date.now()
      asking = undefined
      ask()
    }
    const handleInput = () => {
      asking ??= setTimeout(askNow, askedAt + ASKED_EVERY_MS - Date.now())
    }
    for (const type of INPUTS)
      window.addEventListener(type, handleInput, { capture: true, passive: true, signal: ended.signal })
    return () => {
      ended.abort()
      clearTimeout(asking)
    }
  }, [isEnabled, ask])
}

function nameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ')
}
