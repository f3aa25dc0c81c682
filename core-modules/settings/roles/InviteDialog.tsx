import { type Api, isApiError, type Role, useApi, useIsPergolaServer, useNotify } from '@pergola/sdk'
import type { Refusal } from '@pergola/sdk/contract'
import { itemKeys, RefusalText, useNotifyFailure } from '@pergola/sdk/items'
import { Button, Dialog, Notice, Select, TextArea } from '@pergola/sdk/ui'
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
  const [message, setMessage] = useState('')
  const { invite, isPending, isOurs, unsent } = useInvite(onClose)
  const emails = emailsIn(text)
  const wrong = emails.find((email) => !/^[^\s@]+@[^\s@]+$/.test(email))
  const isWrong = isChecked && wrong !== undefined
  const problem = isWrong ? t('modules.settings.roles.invite_invalid', { email: wrong }) : undefined

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (emails.length > 0 && wrong === undefined) invite({ emails, role: Number(role), message })
  }

  return (
    <Dialog
      isOpen
      size="small"
      title={t('modules.settings.roles.add_people')}
      isActionRequired={isPending}
      hasEdits={text !== '' || message !== ''}
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
          isInvalid={problem !== undefined}
          errorMessage={problem}
        />
        <Select
          label={t('modules.settings.roles.invite_role')}
          options={offered.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={role}
          onChange={setRole}
        />
        {isOurs && (
          <TextArea
            label={t('modules.settings.roles.invite_message')}
            description={t('modules.settings.roles.invite_message_hint')}
            rows={3}
            maxLength={2000}
            value={message}
            onChange={setMessage}
          />
        )}
        {unsent.length > 0 && <Unsent results={unsent} />}
      </form>
    </Dialog>
  )
}

/** What the server says of one address. */
interface InvitationResult {
  email: string
  result: 'invited' | 'invited-again' | 'member' | 'suspended' | 'failed'
  refusal?: Refusal
}

interface Invitation {
  emails: string[]
  role: number
  message: string
}

/** Invites everyone; those who got no mail are given back, so that the dialog can say why. */
function useInvite(onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const queryClient = useQueryClient()
  // Other servers of the contract know neither a message nor results.
  const isOurs = useIsPergolaServer()
  const { mutate, data, isPending } = useMutation({
    mutationFn: async ({ emails, role, message }: Invitation): Promise<InvitationResult[]> => {
      if (isOurs) return api.call('POST /users/invitations', { body: { emails, role, message } })
      return inviteByContract(api, emails, role)
    },
    onSuccess: (results) => {
      const count = results.filter(isSent).length
      if (count > 0) {
        notify({ title: t('modules.settings.roles.invited', { count }), color: 'success', icon: 'check' })
        void queryClient.invalidateQueries({ queryKey: roleKeys.all(api.project) })
        void queryClient.invalidateQueries({ queryKey: itemKeys.ofCollection(api.project, 'directus_users') })
      }
      if (count === results.length) onDone()
    },
    onError: notifyFailure,
  })
  return { invite: mutate, isPending, isOurs, unsent: data?.filter((result) => !isSent(result)) ?? [] }
}

/** A server of the contract gives people whom it creates no role, and answers those who were there before as they are. */
async function inviteByContract(api: Api, emails: string[], role: number): Promise<InvitationResult[]> {
  const people = await api.call('POST /users/invite', { body: { email: emails } })
  return Promise.all(
    people.map(async ({ id, email, status }): Promise<InvitationResult> => {
      if (status !== 'invited') return { email, result: status === 'active' ? 'member' : 'suspended' }
      try {
        await api.call('PATCH /users/:ids', { path: { ids: id }, body: { role } })
        return { email, result: 'invited' }
      } catch (error) {
        if (!isApiError(error)) throw error
        return { email, result: 'failed', refusal: { message: error.message } }
      }
    }),
  )
}

function isSent({ result }: InvitationResult): boolean {
  return result === 'invited' || result === 'invited-again'
}

/** Who got no mail, each with the reason. */
function Unsent({ results }: { results: readonly InvitationResult[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" role="alert" title={t('modules.settings.roles.invite_unsent')}>
      <ul className={styles.unsent}>
        {results.map(({ email, result, refusal = { message: '' } }) => (
          <li key={email}>
            <RefusalText refusal={refusal}>
              {(error) => t(`modules.settings.roles.invite_${result}`, { email, error })}
            </RefusalText>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The addresses in a text, each once. */
export function emailsIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ''))]
}
