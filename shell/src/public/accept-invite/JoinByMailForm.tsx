import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import { MailedLinkForm } from '../form/MailedLinkForm'

/** For servers of the contract that are not ours: accepting sets no password there, so a link to choose one is mailed. */
export function JoinByMailForm({ project, token }: { project: string; token: string }) {
  const { t } = useTranslation()
  const { apiOf } = useShell()
  /** Of the one who has joined: an invitation is accepted once, whatever becomes of the mail. */
  const [joined, setJoined] = useState<string | null>(null)

  async function join() {
    const api = apiOf(project)
    const email = joined ?? (await api.call('POST /users/invite/:token', { path: { token } })).email
    setJoined(email)
    await api.call('POST /auth/password/request', { body: { email } })
  }

  return (
    <MailedLinkForm
      isOnce
      submitLabel={t('accept_invite_submit')}
      done={t('accept_invite_mailed', { email: joined })}
      onSubmit={join}
    />
  )
}
