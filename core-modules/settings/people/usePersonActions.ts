import { type Api, itemsPath, useApi, useConfirm, useNotify } from '@pergola/sdk'
import { type AccessQuery, itemKeys, useKeepAccess, useNotifyFailure } from '@pergola/sdk/items'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { roleKeys } from '../roles/rolesQuery'
import { nameOf, type Person } from './peopleQuery'

interface Change {
  /** @param query - Of a write, so that no one locks themselves out by mistake. */
  run: (api: Api, query: AccessQuery) => Promise<unknown>
  done: string
}

/** Changes something about a person, says so, and has every list of people read again. A failure is reported. */
export function useChangePerson() {
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const keepAccess = useKeepAccess()
  return useMutation({
    /** `null` where the person decided not to. */
    mutationFn: ({ run }: Change) => keepAccess(async (query) => ({ answer: await run(api, query) })),
    onSuccess: async (written, { done }) => {
      if (!written) return
      notify({ title: done, color: 'success', icon: 'check' })
      void queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) })
      await queryClient.invalidateQueries({
        queryKey: itemKeys.ofCollection(api.project, 'directus_users'),
      })
    },
    onError: notifyFailure,
  })
}

/** What an administrator can do for, or against, one person. What takes something away is asked first. */
export function usePersonActions(person: Person) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { mutate, isPending } = useChangePerson()
  const { email, role } = person
  const name = nameOf(person)
  const path = itemsPath('directus_users', person.id)
  const text = (key: string) => t(`modules.settings.people.${key}`, { name, email })

  async function ask(key: 'suspend' | 'withdraw' | 'reset_2fa', run: Change['run']) {
    const isConfirmed = await confirm({
      title: text(`${key}_title`),
      message: text(`${key}_body`),
      confirmLabel: text(`${key}_confirm`),
      isDestructive: true,
    })
    if (isConfirmed) mutate({ run, done: text(`${key}_done`) })
  }

  return {
    isPending,
    resend: () =>
      mutate({
        run: (api) => api.call('POST /users/invite', { body: { email: [email], role } }),
        done: text('resend_done'),
      }),
    withdraw: () => void ask('withdraw', (api, query) => api.delete(path, { query })),
    suspend: () => void ask('suspend', (api, query) => api.patch(path, { status: 'suspended' }, { query })),
    reactivate: () =>
      mutate({ run: (api) => api.patch(path, { status: 'active' }), done: text('reactivate_done') }),
    resetTwoFactor: () =>
      void ask('reset_2fa', (api, query) => api.patch(path, { '2fa_secret': null }, { query })),
  }
}
