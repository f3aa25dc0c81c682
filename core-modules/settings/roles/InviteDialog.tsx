import { type Role, useApi, useNotify } from '@pergola/sdk'
import { itemKeys, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, Select, TextArea } from '@pergola/sdk/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './InviteDialog.module.css'
import { roleKeys } from './rolesQuery'

const PUBLIC_ROLE_ID = 2

/** Asks for addresses and a role, and has each of them mailed a link. */
export function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const offered = roles.filter(({ id }) => id !== PUBLIC_ROLE_ID)
  const [text, setText] = useState('')
  const [role, setRole] = useState<string | null>(String(offered.at(-1)?.id ?? ''))
  const [isChecked, setIsChecked] = useState(false)
  const { invite, isPending } = useInvite(onClose)
  const emails = emailsIn(text)
  const wrong = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email))

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (emails.length > 0 && wrong === undefined) invite({ emails, role: Number(role) })
  }

  return (
    <Dialog
      isOpen
      size="small"
      title={t('modules.settings.roles.add_people')}
      isActionRequired={isPending || text !== ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="quiet" onPress={onClose} isDisabled={isPending}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            isDisabled={emails.length === 0}
            isPending={isPending}
          >
            {t('modules.settings.roles.invite')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit}>
        <p className={styles.body}>{t('modules.settings.roles.invite_body')}</p>
        <TextArea
          label={t('modules.settings.roles.invite_emails')}
          description={t('modules.settings.roles.invite_emails_hint')}
          rows={3}
          autoFocus
          value={text}
          onChange={setText}
          validationBehavior="aria"
          isInvalid={isChecked && wrong !== undefined}
          errorMessage={
            isChecked && wrong !== undefined
              ? t('modules.settings.roles.invite_invalid', { email: wrong })
              : undefined
          }
        />
        <Select
          label={t('modules.settings.roles.invite_role')}
          options={offered.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={role}
          onChange={setRole}
        />
      </form>
    </Dialog>
  )
}

function useInvite(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ emails, role }: { emails: string[]; role: number }) =>
      api.call('POST /users/invite', { body: { email: emails, role } }),
    onSuccess: (_answer, { emails }) => {
      notify({
        title: t('modules.settings.roles.invited', { count: emails.length }),
        color: 'success',
        icon: 'check',
      })
      void queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) })
      void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_users') })
      onDone()
    },
    onError: notifyFailure,
  })
  return { invite: mutate, isPending }
}

/** The addresses in a text, each once. */
export function emailsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}
